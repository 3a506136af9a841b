/**
 * Words for the same or a neighbouring thing; classes are separated by bars. Each word stands for every other of its
 * class. Generic capability words only: no vendor, product or tool name belongs here (RNK-3).
 */
export const SYNONYMS = `
account user profile member login | activity event | advice tip suggestion recommendation
advise recommend suggest suggestion recommendation | aggregate group | airport flight
alert notification notify warning alarm | amount quantity total
analyze analysis analytics examine inspect evaluate assess | animal pet | answer reply respond response question
appointment meeting event booking | approve approval review reviewer | archive close | area region zone
arrange organize sort order | art artwork painting | article news post story blog | ask question query
assess evaluate rate | assign allocate | assign assignee owner | attach attachment | attach upload
attendee participant guest invite | audio sound voice speech music | authenticate authentication authorize sign login
author writer | availability freebusy | backup dump export | balance account | bank banking finance
bill invoice receipt payment | block paragraph section | book novel reading | book reserve reservation booking
bookmark favorite star pin | boot start restart launch | branch fork | bug issue defect ticket error
business company enterprise firm | buy purchase order shop shopping | calendar event schedule meeting appointment
calorie nutrition diet | cancel abort stop | candle kline ohlc | car vehicle automobile auto | celebrity actor star
change modify update edit | channel room | chargeback dispute | chart graph plot diagram visualize visualization
chat conversation message talk | cheap discount deal affordable | choose select pick | cinema movie theater
city town place | clean clear | click press tap push | client customer | clothes clothing outfit fashion wear apparel
code program script source programming | coin cryptocurrency crypto currency token | color colour
column field attribute property | combine merge join concatenate | comment note reply | commit change
company business organization corporation | compare comparison difference versus | compress zip archive
condition status state | connect connection link | console log output | contact person phone | contents content text
contract agreement | conversation chat dialogue | convert conversion transform translate exchange
cook recipe dish meal food | cookie session storage | copy duplicate clone | correct fix repair
cost price fee pricing expense charge | country nation | course class lesson tutorial
cryptocurrency crypto blockchain | currency exchange money rate | customer client contact | dashboard panel
data dataset information | database db sql table | date day time | deal discount coupon offer promotion
define definition meaning | deploy deployment release publish | detect detection recognize identify
device sensor appliance | diagnose diagnosis | dictionary word definition | diet nutrition meal
diff change compare patch | directory folder | disease illness condition symptom | display show render
distance far length | docs documentation wiki | doctor physician | document file doc pdf | domain website
download export save | drag drop | draw sketch | dropdown select option menu | drug medicine medication pharmaceutical
earn income revenue | education learn learning teach study | elevation altitude height | email mail inbox
employee staff worker | employment job hire | encrypt encryption | end finish stop close terminate
error exception failure | estate property | estimate quote quotation | eta duration | event concert show
exam test quiz | exercise workout fitness training gym | expense cost spending | explain explanation describe
fact trivia information | fetch get | finance financial | fix repair solve resolve | flat apartment
flight airline airfare plane | food meal dish recipe restaurant | forecast predict prediction weather | fork clone
form field | friend contact | game play | gas fuel | gift present | government political politics
graph chart network | group team | guide tutorial instruction | health medical healthcare | heap memory leak
highlight annotate outline mark | history historical past | hospital clinic | hotel accommodation lodging stay
house property home apartment | hover mouse | humidity weather | image picture photo photograph | import upload load
improve optimize enhance | incident outage | income salary earnings | individual person | inform information
insert add | insurance coverage | interview job | inventory stock product | invest investment portfolio stock
issue ticket bug problem | job employment vacancy career position | joke funny humor | keyword term
kill terminate stop end | label tag category | language translate translation | law legal lawyer attorney
layover stopover transfer | leave absence vacation | letter mail | light lamp bulb | list enumerate
listen play audio music | live stream | loan mortgage credit | location place address geolocation | lock unlock
log history record | lookup search | love romantic | lyric song | manual guide documentation | map location
match game | math mathematics calculate | me profile user myself | measure measurement unit
meeting appointment conference | memory note | message text sms chat | metric statistic measure
milestone sprint iteration | mistake error | mock stub fake intercept | money currency payment finance
monitor track watch | movie film cinema | music song audio track | name title | namespace project
navigate navigation route direction | near nearby close closest around | network traffic http | news headline article
note memo | number count | office workspace | open launch | opinion review sentiment | package parcel shipment
page document note | page webpage site | paper publication journal research article | paragraph text | park parking
party event | password credential | patient medical | pay payment | people person | performance speed
permission access role | phone telephone mobile cell | pic picture photo image | plan itinerary schedule
plant flower garden | playlist music song | podcast episode | poem poetry | popular trending top
popup dialog modal alert | predict prediction forecast estimate | price cost value | privacy policy
product item goods | profit revenue income | publish post | quick fast | quiz question trivia | quote quotation
rain precipitation weather | rank ranking | rate rating exchange | reaction emoji emoticon | recipient contact address
register registration signup sign | relationship dating | remark comment note | remind reminder alarm | remove delete
rename move relocate | rent rental lease | rental listing | replica scale | repo repository project | report summary
request query | reschedule move postpone | research study paper | restaurant dining food | restore import recover
result score outcome | resume cv job | return refund | review rating feedback | ride taxi cab | road traffic
root sqrt | route direction path | row record entry | rule regulation policy | run execute | salary income wage
sale discount deal | schedule calendar plan appointment | schema structure field | school university college
science scientific | scrape crawl extract | screenshot capture | secret credential token key
security secure vulnerability | seek search | sell sale | sentence text | sentiment emotion
server host machine instance vm | share permission invite | sheet spreadsheet workbook cell | ship deploy release
shop store shopping product | shopper buyer customer | shortcut key keyboard hotkey | show series episode tv
singer artist | sky astronomy | sleep rest | slide presentation deck | smart intelligent | snow weather | social media
sort order rank | speak speech talk | speed velocity | spell spelling grammar | sport team match league
start begin launch | station stop | stock share equity market ticker | story narrative | stream streaming video
street address | student pupil | subscribe subscription | subscription plan | subtitle transcript caption
sum total add | summarize summary abstract condense overview | sunrise sunset sun | supplier vendor
support help assistance | survey questionnaire poll | symbol ticker | synonym thesaurus word | tab window
table spreadsheet database | task todo | teacher instructor tutor | team member | television tv | text message string
theme topic | thermostat temperature heating | thread discussion conversation | ticket card | time clock
timezone zone | today current | tool utility | topic subject | tracking track shipment | trade trading | train railway
transaction payment transfer | transcribe transcript transcription | transfer send | transit bus subway metro tram
travel trip itinerary tour vacation journey | trend trending popular | type fill enter input
undo revert restore rollback | url link website | vacation holiday travel | verify validate check
version tag release | video clip movie | viewport window resize | visit travel | wallet balance | watch stream
weather forecast temperature climate | web internet online | website site webpage web url | weight mass | wine drink
word vocabulary term | work job | workflow pipeline action | workspace team organization | write compose draft author
yearly annual
acquire get | calc calculate | info information | auth authentication authenticate login
config configuration setting | org organization | admin administrator | img image | msg message | num number
loc location | stats statistics | prob probability | dist distance distribution | geo geography location
env environment | dir directory | app application | lang language | lib library | max maximum highest
min minimum lowest | avg average mean | sqrt square | exec execute | init initialize
`;
