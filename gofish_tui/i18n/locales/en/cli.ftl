### The command line.

cli-about = Go Fish in the terminal, with friends, over MQTT.

cli-play = play at once against bots on this machine
cli-host = open a table and sit down at it
cli-join = join a table, by invitation, link, name or from the list
cli-watch = watch a table as a spectator
cli-tables = list the tables that can be seen from here
cli-demo = a whole game, unattended, as separate processes over MQTT
cli-referee = check games against the rules, one JSON line each
cli-rules = print the rules
cli-broker = run only the embedded broker

# A fault of ours. $log: a path
cli-crash = Something went wrong that should not have. The details are in { $log }
