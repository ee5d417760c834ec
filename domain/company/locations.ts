export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

export interface OpeningHours {
  readonly what: string
  readonly days: readonly Weekday[]
  /** `HH:MM`, UK time. */
  readonly opens: string
  readonly closes: string
}

export interface PostalAddress {
  readonly street: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

/** Degrees, north and east positive. */
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
  readonly coordinates: Coordinates
  readonly hours: readonly OpeningHours[]
  readonly made: readonly string[]
  readonly directions: string
  readonly bring: readonly string[]
  readonly picture?: { readonly src: string; readonly alt: string }
}

export function formatPostalAddressLine({ street, town, county, postcode }: PostalAddress): string {
  return `${street}, ${town}, ${county} ${postcode}`
}

export function postalAddress({ address }: Pick<CompanyLocation, 'address'>): string {
  return formatPostalAddressLine(address)
}

export function toTelUrl(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}
