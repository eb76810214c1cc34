const SITE = /https?:\/\/|\bwww\.|\bt\.me\//i
const BETWEEN = /[^\p{L}\p{N}.。．｡-]+|[.。．｡]{2,}/u
const DOT = /[.。．｡]/
/** A host may be followed by text of another script: Chinese text has no spaces around it. */
const END = /^[a-z]{2,24}(?![a-z0-9])/i
/** `Vol.II`, `St.Louis`, and single letters (`J.Doe`). */
const ABBREVIATION = /^(?:\p{L}|vol|no|nr|mr|mrs|ms|dr|st|jr|sr|ch|pt|ep|vs)$/iu

/** Endings after a dot that name no site: chains, bridges of a token (`USDC.axl`), file types. */
const NO_SITES: ReadonlySet<string> = new Set(
  [
    'eth sol bnb arb lens crypto nft wallet dao blockchain bitcoin zil polygon btc stx ton sui apt near tez avax klv hi unstoppable',
    'axl grv wh',
    'png jpg jpeg gif webp svg json html txt js wav',
  ].flatMap((each) => each.split(' ')),
)
/** Projects whose tokens carry the name of their own site, and directories that give accounts names below theirs. */
const PROJECTS: ReadonlySet<string> = new Set(
  'yearn.finance curve.fi ether.fi beefy.finance harvest.finance idle.finance yfii.finance swerve.fi cream.finance bird.money fetch.ai crypto.com friend.tech pump.fun reown.id wcn.id cb.id'.split(
    ' ',
  ),
)

/** Whether the name of a token or collectible advertises a site. Such names are bait, even if no index marks them as spam. */
export function isBait(name: string): boolean {
  return SITE.test(name) || name.split(BETWEEN).some(isHost)
}

function isHost(word: string): boolean {
  const labels = word.split(DOT).filter(Boolean)
  const [label = '', last = ''] = labels.slice(-2)
  const end = END.exec(last)?.[0].toLowerCase()
  if (labels.length < 2 || end === undefined || NO_SITES.has(end)) return false
  return (labels.length > 2 || !ABBREVIATION.test(label)) && !PROJECTS.has(`${label}.${end}`.toLowerCase())
}
