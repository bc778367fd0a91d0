// The 256 words of invitations and transcripts (gofish_protocol/invite.py; a test compares them).

export const WORDS = `
acorn actor amber anchor angel ankle apple apron arrow artist atlas autumn bacon badger bakery bamboo banana banjo
barrel basket beacon beaver berry bishop blanket bottle branch bridge bronze bucket butter button cabin cactus camel
camera candle canyon carpet carrot castle cello cherry chess circle circus clover coffee comet copper coral cotton
cousin cradle crayon cricket crown crystal curtain daisy dancer desert dinner doctor dolphin domino donkey dragon
drummer eagle easel elbow elephant engine evening falcon family feather fiddle finger forest fossil fountain garden
garlic ginger giraffe glacier glove gopher gravel guitar hammer harbor harvest hazel helmet hermit hockey honey hotel
igloo insect island ivory jacket jaguar jasmine jelly jersey jigsaw jungle kayak kettle kingdom kitchen koala ladder
lantern laundry lemon leopard lettuce library lilac lizard lobster locket lumber magnet magpie mango maple marble
market meadow melon mermaid mirror mitten monkey morning mountain muffin museum mustard napkin nectar needle nickel
noodle notebook nugget oasis ocean octopus olive onion orange orbit orchard otter oven oyster paddle palace panda
paper parrot pasture peanut pebble pelican pencil pepper piano pickle picnic pigeon pillow pilot pirate planet pocket
pony poplar potato pretzel prince pumpkin puppet puzzle python rabbit raccoon radish rainbow raven ribbon river robin
rocket rubber saddle sailor salmon sandal satchel saucer school scooter season shadow shovel silver singer soccer
spider spinach squirrel stable station summer sunset swallow table teapot temple tennis thunder ticket tiger timber
tomato tractor trumpet tulip tunnel turkey turtle umbrella uncle valley vanilla velvet village violin volcano waffle
wagon walnut walrus window winter yogurt zebra
`.trim().split(/\s+/);
