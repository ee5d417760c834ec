/** Warnings about suspicious emails. Every rule is a pure function of the message and makes no requests. */
import { getDomain } from 'tldts'
import { BRAND } from '#company/brand.ts'
import { attachmentWarnings } from './attachment-safety.ts'
import {
  decodePunycodeHost,
  encodePunycodeHost,
  getConfusableSkeleton,
  hasMixedScripts,
  isOneEditAway,
} from './homographs.ts'
import type { BodyLink, ParsedEmail, SecurityWarning } from './parsed-email.ts'

export type { SecurityWarning } from './parsed-email.ts'

export interface CompanyNames {
  /** Registrable domains of our addresses and websites. */
  readonly domains: readonly string[]
  /** Company names. */
  readonly names: readonly string[]
}

export const COMPANY_NAMES: CompanyNames = {
  domains: [getDomain(BRAND.email.slice(BRAND.email.indexOf('@') + 1)) ?? ''],
  names: [BRAND.name],
}

type CheckedMessage = Omit<ParsedEmail, 'warnings'>

export interface SenderContext {
  /** Whether we have an earlier email from this sender. */
  readonly isKnown: boolean
  readonly own?: CompanyNames
}

/** @returns warnings, most serious first */
export function getSecurityWarnings(
  message: CheckedMessage,
  { isKnown, own = COMPANY_NAMES }: SenderContext,
): SecurityWarning[] {
  const weights = ['danger', 'care', 'note']
  return [
    ...authenticationWarnings(message),
    ...senderWarnings(message, own),
    ...replyWarnings(message),
    ...linkWarnings(message.links, own),
    ...attachmentWarnings(message.attachments),
    ...(isKnown || message.from === null
      ? []
      : [note('first-from-sender', `This is the first email from ${message.from.address}.`)]),
  ].toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight))
}

const warn =
  (weight: SecurityWarning['weight']) =>
  (code: SecurityWarning['code'], sentence: string): SecurityWarning => ({ code, weight, sentence })
const danger = warn('danger')
const care = warn('care')
const note = warn('note')

const hostOf = (address: string) => decodePunycodeHost(address.slice(address.lastIndexOf('@') + 1))
/** Returns the registrable domain of a host, or the host itself. */
const ownerOf = (host: string) => getDomain(host) ?? host

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[\p{L}\p{N}-]{2,}/u

function senderWarnings({ from }: CheckedMessage, own: CompanyNames): SecurityWarning[] {
  if (from === null || !from.address.includes('@')) return []
  const host = hostOf(from.address)
  const plainHost = encodePunycodeHost(host)
  const [named] = ADDRESS.exec(from.name) ?? []
  const warnings: SecurityWarning[] = []
  if (named !== undefined && named.toLowerCase() !== from.address.toLowerCase()) {
    const weight = ownerOf(hostOf(named)) === ownerOf(host) ? care : danger
    warnings.push(
      weight(
        'name-and-address-differ',
        `The sender’s name shows ${named}, but the email comes from ${from.address}.`,
      ),
    )
  }
  const isOurs = own.domains.includes(ownerOf(host))
  const usedName = own.names.find((name) =>
    getConfusableSkeleton(from.name).includes(getConfusableSkeleton(name)),
  )
  if (!isOurs && usedName !== undefined)
    warnings.push(
      danger(
        'name-and-address-differ',
        `The sender uses our name, ${usedName}, but writes from ${plainHost}.`,
      ),
    )
  const imitated = findImpersonatedHost(host, own)
  if (imitated !== null)
    warnings.push(
      danger('looks-like-another-domain', `The email comes from ${plainHost}, which imitates ${imitated}.`),
    )
  else if (hasMixedScripts(host))
    warnings.push(
      danger(
        'looks-like-another-domain',
        `The sender’s address, ${plainHost}, mixes letters from several alphabets.`,
      ),
    )
  return warnings
}

/** Shorter names resemble others by chance. */
const MIN_NAME_LENGTH = 5

/** Returns our domain or name that a host imitates; null if the host is ours or looks different. */
export function findImpersonatedHost(host: string, own: CompanyNames): string | null {
  const owner = ownerOf(decodePunycodeHost(host))
  if (own.domains.includes(owner)) return null
  const [label = ''] = owner.split('.')
  const word = getConfusableSkeleton(label)
  for (const domain of own.domains) {
    const [ours = ''] = domain.split('.')
    if (getConfusableSkeleton(owner) === getConfusableSkeleton(domain)) return domain
    if (
      ours.length >= MIN_NAME_LENGTH &&
      (word === getConfusableSkeleton(ours) || isOneEditAway(word, getConfusableSkeleton(ours)))
    )
      return domain
  }
  for (const name of own.names) {
    const ours = getConfusableSkeleton(name)
    if (ours.length > MIN_NAME_LENGTH && (word.includes(ours) || isOneEditAway(word, ours))) return name
  }
  return null
}

function replyWarnings({ from, replyTo }: CheckedMessage): SecurityWarning[] {
  if (from === null) return []
  const otherReplyTo = replyTo.find(
    ({ address }) => address.includes('@') && ownerOf(hostOf(address)) !== ownerOf(hostOf(from.address)),
  )
  return otherReplyTo === undefined
    ? []
    : [
        care(
          'reply-goes-elsewhere',
          `A reply would go to ${otherReplyTo.address}, not to the sender, ${from.address}.`,
        ),
      ]
}

/** Email services wrap links in their own URL, which contains the real one. */
const WRAPPED = /^https:\/\/[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\//i
const LINK_TEXT_HOST =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+)(?::\d+)?(?:[/?#]\S*)?$/iu
const MAX_LISTED = 3

function linkWarnings(links: readonly BodyLink[], own: CompanyNames): SecurityWarning[] {
  const mismatches = links.flatMap((link) => {
    const [, named] = LINK_TEXT_HOST.exec(link.text) ?? []
    const target = targetOf(link)
    if (named === undefined || target === null || !isWeb(target) || getDomain(named) === null) return []
    const [shownHost, targetHost] = [decodePunycodeHost(named), decodePunycodeHost(target.hostname)]
    return ownerOf(shownHost) === ownerOf(targetHost)
      ? []
      : [
          danger(
            'link-says-another-place',
            `Link ${link.number} shows ${shownHost}, but leads to ${target.hostname}.`,
          ),
        ]
  })
  const odd = links.flatMap((link) => checkLink(link, own) ?? [])
  return [...firstOf(mismatches), ...firstOf(odd)]
}

function checkLink(link: BodyLink, own: CompanyNames): SecurityWarning | null {
  const target = targetOf(link)
  if (target === null) return null
  if (/^(?:javascript|data|vbscript|file|blob|ms-[a-z-]+|search-ms):$/i.test(target.protocol))
    return danger(
      'link-is-odd',
      `Link ${link.number} doesn’t lead to a page. It would run something (${target.protocol}).`,
    )
  if (!isWeb(target)) return null
  const host = decodePunycodeHost(target.hostname)
  if (target.username !== '')
    return danger(
      'link-is-odd',
      `Link ${link.number} pretends to lead to ${decoded(target.username)}, but leads to ${target.hostname}.`,
    )
  if (/^\[|^\d+(?:\.\d+){3}$/.test(host))
    return care('link-is-odd', `Link ${link.number} leads to a bare IP address, ${target.hostname}.`)
  const imitated = findImpersonatedHost(host, own)
  if (imitated !== null)
    return danger(
      'link-is-odd',
      `Link ${link.number} leads to ${target.hostname}, which imitates ${imitated}.`,
    )
  return hasMixedScripts(host)
    ? danger(
        'link-is-odd',
        `Link ${link.number} leads to ${target.hostname}, which mixes letters from several alphabets.`,
      )
    : null
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

function targetOf({ target }: BodyLink): URL | null {
  const url = URL.parse(target)
  const inner = url !== null && WRAPPED.test(target) ? URL.parse(url.searchParams.get('url') ?? '') : null
  return inner ?? url
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function firstOf(warnings: readonly SecurityWarning[]): SecurityWarning[] {
  const [first, ...rest] = warnings.slice(MAX_LISTED)
  if (first === undefined) return [...warnings]
  const more = rest.length + 1
  return [
    ...warnings.slice(0, MAX_LISTED),
    { ...first, sentence: `The same applies to ${more} more ${more === 1 ? 'link' : 'links'}.` },
  ]
}

function authenticationWarnings({ authentication, from }: CheckedMessage): SecurityWarning[] {
  if (authentication === null) return []
  const { spf, dkim, dmarc, by } = authentication
  const who = from === null ? 'its sender' : hostOf(from.address)
  if (dmarc === 'fail')
    return [
      danger(
        'authentication-failed',
        `The receiving server, ${by}, says this email isn’t from ${who} (DMARC failed).`,
      ),
    ]
  if (dmarc === 'pass') return []
  const failed = [
    ...(spf === 'fail' || spf === 'softfail' ? ['SPF'] : []),
    ...(dkim === 'fail' ? ['DKIM'] : []),
  ]
  return failed.length === 0
    ? []
    : [
        care(
          'authentication-failed',
          `The receiving server, ${by}, couldn’t confirm that it’s from ${who} (${failed.join(' and ')} failed).`,
        ),
      ]
}
