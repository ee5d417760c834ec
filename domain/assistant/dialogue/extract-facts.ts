import type { NEIGHBOUR_TOPICS } from '../../leads/enquiries.ts'
import { VISITOR_TYPE_REPLIES } from '../greeting.ts'
import { plainText } from '../parsers/number-words.ts'
import { extractPricing, type FactName } from './facts.ts'
import type { VisitorType } from './visitor-types.ts'

type Topic = (typeof NEIGHBOUR_TOPICS)[number]

const TOPICS: readonly (readonly [RegExp, Topic])[] = [
  [/\bnois|\bloud|\bwakes?\b|\bhum(?:ming)?\b|\balarm/, 'Noise'],
  [/\blorr(?:y|ies)|\bpark(?:ed|ing)|\btrucks?\b|\bhgv/, 'Lorries and parking'],
  [/\bsmell|\bsmoke|\bdust|\bodou?r/, 'Smell, smoke or dust'],
  [/\blitter|\bwaste|\brubbish|\bfly[- ]?tip/, 'Litter or waste'],
  [/\bvisit|\btour\b|\btalk\b|\bschool/, 'A visit or a talk'],
  [/\bcharit|\bsponsor|\bdonat|\braffle|\bfair\b|\bfete|\bcause\b/, 'Support for a local cause'],
]
const AREAS: readonly (readonly [RegExp, string])[] = [
  [
    /\bcomputer|\blaptop|\bpassword|\bsign(?:ing)? in|\blog ?in|\bprinter|\bemail|\bsystem|\bscreen/,
    'A computer or signing in',
  ],
  [/\bmachine|\bcorrugator|\bforklift|\bgluer|\bpress\b/, 'A machine'],
  [/\bpay(?:slip)?\b|\bleave\b|\bholiday|\brota\b|\bsick|\bshift/, 'Pay or leave'],
  [/\bbuilding|\broof|\btoilet|\bheating|\blight|\bdoor\b|\blocker/, 'The building'],
]
const ROLE_AS =
  /\b(?:job|work|position|role|vacancy|apprenticeship|apply|applying) as (?:an? |the |your )?([\p{L}][\p{L} /-]{2,50}?)(?:[.,!?;]|$| in | at | with | near )/iu
const ROLE =
  /(?:job|work|position|role|vacancy|apply|applying|looking|experience)[^.?!]{0,20}? (?:as|for|of) (?:an? |the |your )?((?!job|work|position|role|vacanc|employment)[\p{L}][\p{L} /-]{2,50}?)(?: (?:job|role|position|vacancy|work)\b|[.,!?;]|$| in | at | with | near )/iu
const ROLE_FIRST =
  /\b((?:[\p{L}-]{3,20} ){1,3})(?:jobs?|roles?|positions?|vacanc(?:y|ies)|apprenticeships?)\b/iu
const NO_ROLE =
  /^(?:looking|for|any|the|your|you|have|are|there|some|new|got|a|an|of|open|current|about|with|apply|applying|what|which|do|this|that|and|or|to| )+$/i

/** Extracts answers from a first message, so that they are not asked again. @param text the whole message */
export function extractAllFacts(
  kind: VisitorType,
  intent: string,
  text: string,
): Partial<Record<FactName, string>> {
  const plain = plainText(text)
  if (Object.values(VISITOR_TYPE_REPLIES).includes(text as never)) return {}
  if (kind === 'supplier') {
    const says =
      /\b(?:we|i) (?:sell|supply|offer|distribute|manufacture|make|import|represent|provide)\b/.test(plain)
    return says
      ? {
          productType: text.slice(0, 200),
          ...(extractPricing(text) !== '' && { pricing: extractPricing(text) }),
        }
      : {}
  }
  if (kind === 'neighbour') {
    const topic = TOPICS.find(([pattern]) => pattern.test(plain))?.[1]
    return topic === undefined ? {} : { topic }
  }
  if (kind === 'staff') {
    const area = AREAS.find(([pattern]) => pattern.test(plain))?.[1]
    const isStopped = /\b(?:stopped|down|urgent|cannot work|can't work)\b/.test(plain)
    return { ...(area !== undefined && { area }), ...(isStopped && { priority: 'Work has stopped' }) }
  }
  if (kind === 'applicant') {
    const role = (ROLE_AS.exec(text)?.[1] ?? ROLE.exec(text)?.[1] ?? ROLE_FIRST.exec(text)?.[1] ?? '').trim()
    return role === '' || NO_ROLE.test(role) ? {} : { role: role.slice(0, 200) }
  }
  // A complaint already names its subject.
  return intent === 'complaint' && text.split(/\s+/).length >= 4 ? { need: text.slice(0, 1000) } : {}
}
