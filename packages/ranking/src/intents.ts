/** What a caller says: what a tool that can do it may say. One direction only, unlike synonyms. */
export const INTENTS = `
look lookup browse: search find web
online internet: web search
price news: web
remember recall remind: memory note
cheap cheaper cheapest expensive afford affordable worth: price cost
dollar euro pound yen rupee yuan usd eur gbp jpy cny inr: currency money exchange
cat dog horse bird fish: animal pet
football soccer basketball baseball hockey tennis cricket rugby golf: sport team game
pizza chicken rice bread cake pasta soup salad: food recipe
italian chinese indian mexican thai french japanese: cuisine food language
english spanish german french portuguese arabic korean japanese chinese russian hindi: language translate
monday tuesday wednesday thursday friday saturday sunday weekend tomorrow yesterday tonight: date day
january february march april june july august september october november december: date month
minute hour day week: duration time
celsius fahrenheit: temperature unit
degree: temperature angle
rain rainy sunny cloudy snow storm wind umbrella hot cold warm: weather forecast temperature
kilometer mile meter inch foot: distance length unit
kilogram gram ounce: weight mass unit
liter gallon: volume unit
guitar piano violin drum: instrument music
pdf docx: document file
png jpg jpeg gif svg: image
mp3 wav: audio
mp4: video
csv xlsx xls: spreadsheet sheet workbook table
bitcoin btc ethereum eth: cryptocurrency crypto coin
vat gst: tax
vid: video
veg veggie: vegetable
epoch unix: timestamp time
utc gmt: timezone time
nonstop: direct flight
html css: web page
france germany japan china india italy spain canada australia brazil mexico: country
sick ill pain fever cough headache: symptom disease medical health
hungry eat dinner lunch breakfast: restaurant food meal recipe
bored fun entertain: game joke movie activity
lonely sad anxious stress depress: emotion mental therapy
drive driving: car vehicle route direction
fly flying: flight airline
lose lost: weight find
child kid baby: parent children family
rich money save saving: finance budget invest
broke broken crash crashing fail failing: error bug issue
happen happening: event news
latest recent newest: news current new
nearby near close closest nearest: location place search
own owner: owner property
singer band album concert: music artist
actor actress director cast: movie film
lawsuit court judge: law legal case
president senator congress election vote: government political
pr prs mr: pull merge request
ci: workflow check build pipeline status
bug story epic ticket card: issue task
kb wiki: documentation page
md txt yaml yml toml ini py js ts tsx rb cpp sh: file
sluggish slow lag laggy: performance trace
teammate colleague coworker: user member
pretend fake: mock
confirm assert ensure expect: verify check
dm ping: message
erase wipe drop purge trash discard ditch toss: delete remove
tweak adjust amend revise: update edit change modify
jot scribble: write note create
shout announce broadcast tell: send message
grab: get read
stick put pop: add insert
tap press push hit: click button
snap: screenshot capture image
latitude longitude coordinate lat lng: location geocode
high tall: elevation height
walk bike cycle bus metro subway tram: direction route transit
arrive: duration eta
`;

/** The same for neighbouring words that mean more together than each alone; stop words count here. */
export const PHRASES = `
look up: search find web
look for, looking for: search find
find out: search information
how much: price cost amount
how far: distance
how long: duration time
how old: age
how many: count number
how hot, how cold, how warm: temperature weather
where is, where are, where can, where do: location place address
when is, when does, when will, when did, when was: date time schedule
who is, who was, who are: person information
sign up: register account
sign in, log in: login authenticate
set up: create configure
get rid: delete remove
turn on, switch on: enable toggle set
turn off, switch off: disable toggle set
shut down: stop
right now: current
stand for: definition meaning
take place: event date location
break down: analyze
keep track: track monitor log
fill out, fill in: form
make sure: check verify
put together: create combine
get around: transport direction
pull up: get show
write down: note create
come up: generate suggest
pull request: pr
merge request: mr
knowledge base: documentation
roll back: revert restore
direct message, private message: dm message
catch up: history message read
clean up, clear out, throw away, wipe out, take out: delete remove clear
back up: backup export
bring back, put back: restore
hand over: assign transfer
let know: message notify send
reach out: message contact send
go to, head to: navigate open
go back: back navigate
log out, sign out: logout
how high, how tall: elevation height
get to: direction route
opening hours, opening times: place detail
what time: time date
time off: leave vacation absence
sign off: approve
tick off, check off: complete close
call off, called off: cancel delete
give back, money back: refund return
`;
