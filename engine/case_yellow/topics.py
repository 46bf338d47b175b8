TOPICS = {}
