/** The places where the company works; `company/sites.ts` lists them. */

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

export interface OpeningHours {
  readonly what: string
  readonly days: readonly Weekday[]
  /** `HH:MM` in 24 hours, by London's clocks. */
  readonly opens: string
  readonly closes: string
}

export interface Address {
  readonly street: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

/** In degrees, north and east positive. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface Site {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly address: Address
  readonly telephone: string
  /** In degrees, for our own map and for machines. */
  readonly coordinates: Place
  readonly hours: readonly OpeningHours[]
  readonly made: readonly string[]
  readonly directions: string
  /** What a visitor or a driver needs to have with them. */
  readonly bring: readonly string[]
  /** A committed picture of it; a site that has none is shown without. */
  readonly picture?: { readonly src: string; readonly alt: string }
}

/** Returns the address in one line, as on an envelope. */
export function addressInWords({ street, town, county, postcode }: Address): string {
  return `${street}, ${town}, ${county} ${postcode}`
}

/** Returns the address of a site, or of the company, in one line. */
export function postalAddress({ address }: Pick<Site, 'address'>): string {
  return addressInWords(address)
}

/** Returns the `tel:` address of a number as people write it. */
export function telephoneAddress(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}

/** Returns `Monday to Friday, 8 am to 5.30 pm`, or the one day. */
export function hoursInWords({ days, opens, closes }: OpeningHours): string {
  const [first, last] = [days[0], days.at(-1)]
  const span = first === last ? first : `${first} to ${last}`
  return `${span}, ${clock(opens)} to ${clock(closes)}`
}

function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'am' : 'pm'
  const hour = hours % 12 || 12
  return minutes === 0 ? `${hour} ${half}` : `${hour}.${String(minutes).padStart(2, '0')} ${half}`
}
