"""The unmodified discord.py client plays against the sandbox over real sockets."""

from __future__ import annotations

import asyncio

import discord
import toybot


async def test_a_command_with_a_picture_and_a_panel(stage, bot, ada):
    answer = await ada.slash("/game new", game="miracle", seats=2)
    message = answer.message
    assert message.embeds[0]["title"] == "Miracle at Dunkerque"
    assert message.attachments[0].data == toybot.png()
    assert message.attachments[0].description == "A green field"
    assert message.embeds[0]["image"]["url"].startswith(stage.sandbox.cdn_url)
    assert [b.label for b in message.buttons] == ["Orders", "Quiet", "Off", "March 1"]
    assert list(stage.refusals) == []


async def test_suggestions_while_typing(bot, ada):
    found = await ada.autocomplete("/game new", "game", "spoil")
    assert found == [{"name": "A Spoiled Victory", "value": "spoiled_victory"}]


async def test_a_dynamic_button_changes_its_message(bot, ada):
    message = (await ada.slash("/panel")).message
    await ada.click(message, "March 1")
    assert message.content == "Marched 1"
    await ada.click(message, "March 2")
    assert [b.label for b in message.buttons] == ["March 3"]
    assert message.edited


async def test_a_panel_works_after_a_restart(stage, run_bot, ada):
    async with run_bot(stage):
        message = (await ada.slash("/panel")).message
    async with run_bot(stage):
        await ada.click(message, "March 1")
        assert message.content == "Marched 1"


async def test_menus_of_words_and_of_people(bot, ada, ben):
    message = (await ada.slash("/panel")).message
    chosen = await ada.select(message, "Which units?", "1 Division", "3 Division")
    assert chosen.message.content == "Chose ['1', '3']"
    ally = await ada.select(message, "ally", ben)
    assert ally.message.content == "Ally Ben"


async def test_a_form_is_opened_and_sent(bot, ada):
    message = (await ada.slash("/panel")).message
    opened = await ada.click(message, "Orders")
    assert opened.modal.title == "Orders of the day"
    sent = await ada.submit(opened.modal, words="Hold fast", Place="arras")
    assert sent.message.content == "Hold fast at arras"


async def test_a_deferred_update_then_an_edit(bot, ada):
    message = (await ada.slash("/panel")).message
    await ada.click(message, custom_id="quiet")
    await message.change()
    assert message.content == "Quietly changed"


async def test_thinking_then_the_answer_and_a_followup(bot, ada):
    answer = await ada.slash("/think")
    assert answer.message.content == "Thought"
    assert not answer.message.thinking
    assert not answer.message.edited
    assert (await answer.followup()).content == "and more"


async def test_the_first_followup_fills_a_deferred_reply_and_keeps_it_private(bot, ada, ben):
    answer = await ada.slash("/think", hidden=True, by_edit=False)
    assert answer.message.content == "Thought"
    assert answer.message.private
    await answer.followup()
    assert [m.content for m in ada.messages()] == ["Thought", "and more"]
    assert ben.messages() == []


async def test_a_private_reply_is_seen_by_its_user_only_and_can_be_put_away(bot, ada, ben):
    answer = await ada.slash("/private")
    assert [m.content for m in ada.messages()] == ["For you"]
    assert ben.messages() == []
    ada.dismiss(answer.message)
    assert ada.messages() == []


async def test_a_private_reply_is_told_to_the_bot_as_if_it_were_a_dm(bot, ada):
    heard = asyncio.create_task(bot.wait_for("message", timeout=5))
    await asyncio.sleep(0)
    await ada.slash("/private")
    message = await heard
    assert (message.content, message.guild) == ("For you", None)
    assert message.flags.ephemeral


async def test_a_direct_message_with_a_file(bot, ada):
    await ada.slash("/dm")
    message = await ada.in_dm().message("Psst")
    assert message.attachments[0].data == toybot.png()
    assert ada.was_pinged(message)


async def test_a_thread_and_a_pin(stage, bot, ada):
    await ada.slash("/thread", name="Arras")
    opened = await stage.until(
        lambda: next((c for c in stage.world.channels.values() if c.name == "Arras"), None),
        "the thread",
    )
    inside = ada.at(opened)
    assert (await inside.message("Welcome")).raw.author is stage.world.bot
    story = await ada.message("The story", where=lambda seen: seen.pinned)
    assert story.raw.thread is opened
    assert inside.say("Hello").content == "Hello"


async def test_components_v2(bot, stage, ada):
    message = (await ada.slash("/layout")).message
    assert "The perimeter holds." in message.text
    assert [b.label for b in message.buttons] == ["March 7", "Why?"]
    assert message.attachments[0].filename == "board.png"
    assert list(stage.refusals) == []


async def test_a_member_option_is_resolved(bot, ada, ben):
    answer = await ada.slash("/game invite", who=ben)
    assert answer.message.content == f"{ben.mention} is invited"


async def test_a_new_message_calls_but_an_edit_does_not(bot, ada, ben):
    loud = await ada.slash("/call", who=ben)
    quiet = await ada.slash("/call", who=ben, later=True)
    assert ben.was_pinged(loud.message)
    assert not ben.was_pinged(quiet.message)
    assert quiet.message.content == ben.mention


async def test_the_bot_reads_a_dm_and_replies(bot, ada):
    line = ada.in_dm().say("echo")
    answer = await ada.in_dm().message("echo yourself")
    assert answer.raw.reply_to == line.id


async def test_commands_work_in_a_dm(bot, ada):
    answer = await ada.in_dm().slash("/panel")
    await ada.in_dm().click(answer.message, "March 1")
    assert answer.message.content == "Marched 1"


async def test_no_answer_within_three_seconds_fails(stage, bot, ada):
    asked = await ada.slash("/silent", wait=False)
    stage.clock.advance(3.1)
    assert (await asked.settle()).failed


async def test_the_bot_hears_of_a_deleted_channel_and_of_its_removal(stage, bot, ada):
    await bot.wait_until_ready()
    told = asyncio.create_task(bot.wait_for("guild_remove", timeout=5))
    await asyncio.sleep(0)
    stage.world.drop_channel(stage.channel("lobby"))
    stage.world.remove_bot(stage.guild)
    assert (await told).id == stage.guild.id
    assert ("channel gone", "lobby") in bot.seen


async def test_the_members_are_listed_with_the_intent(stage, run_bot, ada):
    async with run_bot(stage, intents=discord.Intents.all()) as bot:
        await bot.wait_until_ready()
        guild = bot.get_guild(stage.guild.id)
        assert {m.name for m in guild.members} == {"ada", "ben", "cleo", "dov", "Dynamo"}
        assert len([m async for m in guild.fetch_members()]) == 5
        assert [m.name for m in await guild.query_members("cle")] == ["cleo"]


async def test_reading_back_over_rest(stage, bot, ada):
    await bot.wait_until_ready()
    channel = bot.get_channel(ada.channel.id)
    sent = await channel.send("One", file=toybot.board())
    assert (await channel.fetch_message(sent.id)).content == "One"
    assert await sent.attachments[0].read() == toybot.png()
    await sent.edit(content="Two", attachments=[])
    assert [m.content async for m in channel.history()] == ["Two"]
    await sent.pin()
    assert [m.id async for m in channel.pins()] == [sent.id]
    await sent.add_reaction("⚓")
    assert sent.channel.id == channel.id
    guild = await bot.fetch_guild(stage.guild.id)
    assert (await guild.fetch_member(ada.id)).name == "ada"
    async with channel.typing():
        await sent.delete()
    info = await bot.application_info()
    assert info.id == stage.world.bot.id
    assert list(stage.refusals) == []


async def test_thread_administration(stage, bot, ada, ben):
    await bot.wait_until_ready()
    channel = bot.get_channel(ada.channel.id)
    secret = await channel.create_thread(name="Council", invitable=False)
    assert stage.channel("Council").kind == 12
    assert not stage.world.can_see(ben.user, stage.channel("Council"))
    await secret.add_user(await channel.guild.fetch_member(ben.id))
    assert stage.world.can_see(ben.user, stage.channel("Council"))
    assert {m.id for m in await secret.fetch_members()} == {bot.user.id, ben.id}
    await secret.edit(archived=True, locked=True)
    assert stage.channel("Council").archived
    assert stage.channel("Council").locked
    await secret.edit(archived=False, name="War council")
    assert not stage.channel("War council").archived
    await secret.remove_user(await channel.guild.fetch_member(ben.id))
    await secret.delete()
    assert stage.refusals.codes() == []
