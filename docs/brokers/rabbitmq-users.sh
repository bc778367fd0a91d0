#!/bin/sh
# The users and rights of Go Fish on a RabbitMQ node or cluster: HOST_PASSWORD=… sh rabbitmq-users.sh
# RABBITMQCTL may name the program with its node: "rabbitmqctl -n rabbit@one".
set -eu
ctl="${RABBITMQCTL:-rabbitmqctl}"

$ctl add_user host "$HOST_PASSWORD"
$ctl add_user player player
for user in host player; do
    # Everybody has subscription queues of their own, bound to the exchange of topics.
    $ctl set_permissions -p / $user '^mqtt-subscription-.*' '^(mqtt-subscription-.*|amq\.topic)$' '^(mqtt-subscription-.*|amq\.topic)$'
done
# MQTT's / is a dot here. Hosts: everything of ours; players: their own word, and what is told to them.
$ctl set_topic_permissions -p / host amq.topic '^gofish\.1\..*' '^gofish\.1\..*'
$ctl set_topic_permissions -p / player amq.topic \
    '^gofish\.1\.(who|[a-z2-7]{24}\.(from|alive)\.[a-z0-9]+)$' \
    '^gofish\.1\.(hall\.([a-z2-7]{24}|\*)|[a-z2-7]{24}\.(card|table|to\.[a-z0-9]+|alive\.host))$'
