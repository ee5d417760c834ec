/** The places where the company works; `company/locations.ts` lists them. */

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

export interface OpeningHours {
  readonly what: string
  readonly days: readonly Weekday[]
  /** `HH:MM` in 24 hours, by London's clocks. */
  readonly opens: string
  readonly closes: string
}

export interface PostalAddress {
  readonly street: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

/** In degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface CompanyLocation {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly address: PostalAddress
  readonly telephone: string
  /** In degrees, for our own map and for machines. */
  readonly coordinates: Coordinates
  readonly hours: readonly OpeningHours[]
  readonly made: readonly string[]
  readonly directions: string
  /** What a visitor or a driver needs to have with them. */
  readonly bring: readonly string[]
  /** A committed picture of it; a site that has none is shown without. */
  readonly picture?: { readonly src: string; readonly alt: string }
}

/** Returns the address in one line, as on an envelope. */
export function formatPostalAddressLine({ street, town, county, postcode }: PostalAddress): string {
  return `${street}, ${town}, ${county} ${postcode}`
}

/** Returns the address of a site, or of the company, in one line. */
export function postalAddress({ address }: Pick<CompanyLocation, 'address'>): string {
  return formatPostalAddressLine(address)
}

/** Returns the `tel:` address of a number as people write it. */
export function toTelUrl(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}
