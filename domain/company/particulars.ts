/**
 * What a company must say of itself on its website, its order forms and its letters: the Company, LLP and Business
 * (Names and Trading Disclosures) Regulations 2015, regulations 24 and 25, and the Electronic Commerce (EC Directive)
 * Regulations 2002, regulation 6. And what may be shown where: whatever is invented for the demonstration is shown on
 * one's own machine only.
 */
import { formatPostalAddressLine, type PostalAddress } from './locations.ts'

/** Carried by whatever was invented for the demonstration; what its next owner fills in does without. */
export interface PlaceholderMark {
  readonly invented?: true
}

export interface Particulars extends PlaceholderMark {
  /** As it stands in the register, with its Limited or its plc. */
  readonly registeredName: string
  readonly registeredNumber: string
  readonly registeredIn: 'England and Wales' | 'Wales' | 'Scotland' | 'Northern Ireland'
  readonly registeredOffice: PostalAddress
  /** Absent where the company is not registered for VAT. */
  readonly vatNumber?: string
}

/** Returns the particulars in sentences, as they stand at the foot of each page and of each mail. */
export function formatCompanyParticulars(particulars: Particulars): string {
  const { registeredName, registeredNumber, registeredIn, registeredOffice, vatNumber } = particulars
  return [
    `${registeredName} is registered in ${registeredIn}, number ${registeredNumber}.`,
    `Registered office: ${formatPostalAddressLine(registeredOffice)}.`,
    ...(vatNumber === undefined ? [] : [`VAT number ${vatNumber}.`]),
  ].join(' ')
}

/**
 * Returns the entries that may be shown on a site: all of them on one's own machine, those that are not invented
 * anywhere else.
 * @param siteUrl the origin at which browsers reach the site
 */
export function filterPublishable<T extends PlaceholderMark>(entries: readonly T[], siteUrl: string): T[] {
  const isShown = isLoopbackUrl(siteUrl)
  return entries.filter(({ invented }) => isShown || invented !== true)
}

/** Returns the particulars in words where they may be shown, and undefined where they are still invented. */
export function publishableParticulars(particulars: Particulars, siteUrl: string): string | undefined {
  return filterPublishable([particulars], siteUrl).map(formatCompanyParticulars)[0]
}

/** Whether a site can only be reached from the machine that serves it: a demonstration, not a public site. */
export function isLoopbackUrl(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$|^\[::ffff:7f/.test(hostname)
}
