/**
 * Words for the same or a neighbouring thing; classes are separated by bars. Each word stands for every other of its
 * class. Generic capability words only: no vendor, product or tool name belongs here (RNK-3).
 */
export const SYNONYMS = `
account user profile member login | me profile user myself | activity event
advice tip suggestion recommendation | advise recommend suggest suggestion recommendation | airport flight
alert notification notify warning alarm | amount quantity total
analyze analysis analytics examine inspect evaluate assess | animal pet
answer reply respond response question | appointment meeting event booking | area region zone
arrange organize sort order | art artwork painting | article news post story blog | ask question query
assess evaluate rate | assign allocate | attach attachment | audio sound voice speech music | author writer
authenticate authentication authorize sign login | balance account | bank banking finance
bill invoice receipt payment | book reserve reservation booking | book novel reading | branch fork
bug issue defect ticket error | business company enterprise firm | buy purchase order shop shopping
calendar event schedule meeting appointment | calorie nutrition diet | cancel abort stop
car vehicle automobile auto | celebrity actor star | change modify update edit | channel room
chart graph plot diagram visualize visualization | chat conversation message talk
cheap discount deal affordable | choose select pick | cinema movie theater | city town place | clean clear
client customer | clothes clothing outfit fashion wear apparel | code program script source programming
coin cryptocurrency crypto currency token | color colour | combine merge join concatenate
comment note reply | commit change | company business organization corporation
compare comparison difference versus | compress zip archive | condition status state
connect connection link | contact person phone | contents content text | contract agreement
conversation chat dialogue | convert conversion transform translate exchange | cook recipe dish meal food
copy duplicate clone | correct fix repair | cost price fee pricing expense charge | country nation
course class lesson tutorial | cryptocurrency crypto blockchain | currency exchange money rate
data dataset information | database db sql table | date day time | deal discount coupon offer promotion
define definition meaning | deploy deployment release publish | detect detection recognize identify
diagnose diagnosis | dictionary word definition | diet nutrition meal | directory folder
disease illness condition symptom | display show render | distance far length | doctor physician
document file doc pdf | domain website | download export save | draw sketch
drug medicine medication pharmaceutical | earn income revenue | education learn learning teach study
email mail inbox | employee staff worker | employment job hire | encrypt encryption
end finish stop close terminate | error exception failure | estate property | event concert show
exam test quiz | exercise workout fitness training gym | expense cost spending
explain explanation describe | fact trivia information | fetch get | finance financial
fix repair solve resolve | flat apartment | flight airline airfare plane | food meal dish recipe restaurant
forecast predict prediction weather | friend contact | game play | gas fuel | gift present
government political politics | graph chart network | group team | guide tutorial instruction
health medical healthcare | history historical past | hospital clinic | hotel accommodation lodging stay
house property home apartment | humidity weather | image picture photo photograph | import upload load
improve optimize enhance | income salary earnings | incident outage | individual person | inform information
insurance coverage | insert add | interview job | invest investment portfolio stock
issue ticket bug problem | job employment vacancy career position | joke funny humor | keyword term
language translate translation | law legal lawyer attorney | letter mail | list enumerate
listen play audio music | live stream | loan mortgage credit | location place address geolocation
log history record | lookup search | love romantic | lyric song | manual guide documentation | map location
match game | math mathematics calculate | measure measurement unit | meeting appointment conference
memory note | message text sms chat | mistake error | money currency payment finance | monitor track watch
movie film cinema | music song audio track | name title | navigate navigation route direction
near nearby close closest around | news headline article | note memo | number count | office workspace
open launch | opinion review sentiment | package parcel shipment | page webpage site
paper publication journal research article | paragraph text | park parking | party event
password credential | patient medical | pay payment | people person | performance speed
phone telephone mobile cell | pic picture photo image | plan itinerary schedule | plant flower garden
playlist music song | podcast episode | poem poetry | popular trending top
predict prediction forecast estimate | price cost value | privacy policy | product item goods
profit revenue income | publish post | quick fast | quiz question trivia | quote quotation
rain precipitation weather | rank ranking | rate rating exchange | register registration signup sign
relationship dating | remind reminder alarm | remove delete | rent rental lease | repo repository project
report summary | request query | research study paper | restaurant dining food | result score outcome
resume cv job | return refund | review rating feedback | ride taxi cab | road traffic | root sqrt
route direction path | rule regulation policy | run execute | salary income wage | sale discount deal
schedule calendar plan appointment | school university college | science scientific | scrape crawl extract
screenshot capture | security secure vulnerability | seek search | sell sale | sentence text
sentiment emotion | shop store shopping product | show series episode tv | singer artist | sky astronomy
sleep rest | smart intelligent | snow weather | social media | sort order rank | speak speech talk
speed velocity | spell spelling grammar | sport team match league | start begin launch | station stop
stock share equity market ticker | story narrative | street address | stream streaming video | student pupil
subscribe subscription | subtitle transcript caption | sum total add
summarize summary abstract condense overview | sunrise sunset sun | support help assistance
survey questionnaire poll | symbol ticker | synonym thesaurus word | table spreadsheet database | task todo
teacher instructor tutor | team member | television tv | text message string | theme topic | time clock
timezone zone | today current | tool utility | topic subject | tracking track shipment | trade trading
train railway | transaction payment transfer | transcribe transcript transcription | transfer send
travel trip itinerary tour vacation journey | trend trending popular | url link website
vacation holiday travel | verify validate check | video clip movie | visit travel | wallet balance
watch stream | weather forecast temperature climate | web internet online | website site webpage web url
weight mass | wine drink | word vocabulary term | work job | write compose draft author | yearly annual
acquire get | calc calculate | info information | auth authentication authenticate login
config configuration setting | org organization | admin administrator | img image | msg message | num number
loc location | stats statistics | prob probability | dist distance distribution | geo geography location
env environment | dir directory | app application | lang language | lib library | max maximum highest
min minimum lowest | avg average mean | sqrt square | exec execute | init initialize
`;
