/**
 * Light verbs, one class a line: what a caller says for the same kind of act. They are so common in tool names that
 * the choice between them carries little, so the whole class counts as one word (FR-8).
 */
const VERB_CLASSES = `
get list show fetch retrieve view display read give tell provide return obtain
create add make insert new generate
update edit modify change set
delete remove erase
calculate compute determine
search find lookup query seek
send deliver
check verify
run execute launch
analyze analysis
`;

/** Words for the same thing, one class a line. Generic capability words only: no vendor, product or tool names. */
const RELATED = `
image picture photo photograph
movie film
song music track
price cost fee pricing
buy purchase order
weather forecast temperature
job employment vacancy career
recipe cook dish meal
hotel accommodation lodging
trip travel itinerary vacation
restaurant dining
drug medicine medication
disease illness
car vehicle automobile
message sms chat
email mail inbox
file document
folder directory
website site webpage web url
link url
news headline article
book reserve reservation booking
meeting appointment event calendar
schedule calendar plan
remind reminder alarm
notify notification alert
task todo
translate translation
convert conversion transform
currency exchange money
stock share equity
cryptocurrency crypto coin
user account member profile me
person people
location place address
route direction navigation
phone telephone mobile
city town
summarize summary abstract
chart graph plot diagram
joke funny humor
quote quotation
recommend suggest suggestion recommendation
ticket issue bug
incident outage alert
repo repository
code program script
database db sql
video clip
exercise workout fitness
health medical
nutrition calorie diet
law legal lawyer attorney
contract agreement
loan mortgage
invoice bill receipt
payment pay
customer client
employee staff
student pupil
teacher instructor
school university college
course class lesson
paper publication journal research
author writer
word definition meaning dictionary
speed velocity
start begin
stop cancel terminate
upload import
download export save
compare comparison difference
gift present
house home property
sport match
cinema theater
doctor physician
clothes clothing outfit fashion
`;

/** What a caller says on the left, what a tool that can do it may say on the right. One direction only. */
const INTENTS = `
look: search find web
lookup: search find web
browse: web search
online: web internet
internet: web online
price: web market
remember: note memory
recall: memory
shop: buy product store
cheap: price cost
expensive: price cost
`;

export interface RelatedWords {
  /** Class of a light verb, by stem. */
  verbClass(stem: string): readonly string[];
  /** Stems that may stand for this one, without itself. */
  related(stem: string): readonly string[];
}

/** The tables above with every word stemmed as the index stems it. */
export function createRelatedWords(stem: (word: string) => string): RelatedWords {
  const verbs = new Map<string, readonly string[]>();
  for (const line of tableLines(VERB_CLASSES)) {
    const members = stems(line, stem);
    for (const member of members) verbs.set(member, members);
  }
  const related = new Map<string, Set<string>>();
  const relate = (from: string, to: readonly string[]) => {
    const known = related.get(from) ?? new Set<string>();
    for (const other of to) if (other !== from) known.add(other);
    related.set(from, known);
  };
  for (const line of tableLines(RELATED)) {
    const members = stems(line, stem);
    for (const member of members) relate(member, members);
  }
  for (const line of tableLines(INTENTS)) {
    const [said = '', meant = ''] = line.split(': ');
    relate(stem(said), stems(meant, stem));
  }
  return {
    verbClass: (of) => verbs.get(of) ?? [],
    related: (of) => Array.from(related.get(of) ?? []),
  };
}

function tableLines(table: string): readonly string[] {
  return table.trim().split('\n');
}

function stems(line: string, stem: (word: string) => string): readonly string[] {
  return Array.from(new Set(line.split(' ').map(stem)));
}
