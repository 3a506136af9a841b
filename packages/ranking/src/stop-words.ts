/**
 * Words that say nothing about a capability. Verbs that name one (get, list, show, find, send, …) are not here.
 * A stop word still counts, lightly, where it is part of a tool's name: `get me` finds `hub_get_me`.
 */
const STOP_WORDS = `
a about after again all also am an and any anybody anyone anything are around as at b be because been before being both but by
c can cannot could couldn d did didn do does doesn doing don done down during e each either else etc even ever every few for
from further g got h had hadn has hasn have haven having he hello her here hers herself hey hi him himself his how however i
if in into is isn it its itself just k kindly l let lets like ll m many may maybe me might mine more most much must my myself
n need needs no nor not now o of off oh ok okay on once one only onto or other others ought our ours ourselves out over own
p perhaps please quite r rather re really s same shall she should shouldn since so some somebody someone something soon such
sure t than thank thanks that the their theirs them themselves then there these they thing things this those through thus to
too u under until upon us v ve very via w want wanted wants was wasn we well were weren what whatever when whenever where
wherever whether which while who whoever whom whose why will wish with within without won would wouldn x y yeah yes yet you
your yours yourself yourselves z`;

/** The stop words as a fresh set, lower-case. */
export function createStopWords(): ReadonlySet<string> {
  return new Set(STOP_WORDS.trim().split(/\s+/));
}

/**
 * Words that sentences are made of, or that say when, and that now and then name a capability (`help`, `plan`, `week`): they
 * count, but less. Days and months by name are not here: they ask for tools that take a date.
 */
const FILLER_WORDS = `
able actually ask assist basically best come curious currently day detail go good hear help hour idea information interested
keep know last like look minute month new next plan possible provide give say see simply specific specifically take tell
think today tomorrow tonight try use using want way week weekend wonder year yesterday`;

/** The filler words as a fresh set, lower-case and not stemmed. */
export function createFillerWords(): ReadonlySet<string> {
  return new Set(FILLER_WORDS.trim().split(/\s+/));
}
