/**
 * Company details required by the Company, LLP and Business (Names and Trading Disclosures) Regulations 2015,
 * regulations 24 and 25, and the Electronic Commerce (EC Directive) Regulations 2002, regulation 6. Invented details
 * are shown only on a local installation.
 */
import { formatPostalAddressLine, type PostalAddress } from './locations.ts'

/** Marks invented facts of the demonstration; remove it from real ones. */
export interface PlaceholderMark {
  readonly invented?: true
}

export interface Particulars extends PlaceholderMark {
  /** As registered, with Limited or plc. */
  readonly registeredName: string
  readonly registeredNumber: string
  readonly registeredIn: 'England and Wales' | 'Wales' | 'Scotland' | 'Northern Ireland'
  readonly registeredOffice: PostalAddress
  /** Absent without VAT registration. */
  readonly vatNumber?: string
}

/** Returns the details in sentences, for page footers and emails. */
export function formatCompanyParticulars(particulars: Particulars): string {
  const { registeredName, registeredNumber, registeredIn, registeredOffice, vatNumber } = particulars
  return [
    `${registeredName} is registered in ${registeredIn}, number ${registeredNumber}.`,
    `Registered office: ${formatPostalAddressLine(registeredOffice)}.`,
    ...(vatNumber === undefined ? [] : [`VAT number ${vatNumber}.`]),
  ].join(' ')
}

/**
 * Returns all entries on a local installation, otherwise only those not invented.
 * @param siteUrl public origin
 */
export function filterPublishable<T extends PlaceholderMark>(entries: readonly T[], siteUrl: string): T[] {
  const isShown = isLoopbackUrl(siteUrl)
  return entries.filter(({ invented }) => isShown || invented !== true)
}

/** Returns the details in sentences, or undefined if they may not be shown. */
export function publishableParticulars(particulars: Particulars, siteUrl: string): string | undefined {
  return filterPublishable([particulars], siteUrl).map(formatCompanyParticulars)[0]
}

/** Returns whether a site is reachable only from the same machine. */
export function isLoopbackUrl(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$|^\[::ffff:7f/.test(hostname)
}
