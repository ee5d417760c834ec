export interface StoredEvent {
  readonly occurred_at: string
  readonly event_type: string
  readonly event_name: string
  readonly page_url: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Page where visitors see and delete their own data. */
export const VISITOR_DATA_PATH = '/privacy-policy/my-data'

/** Returns a sentence such as “Opened the page /products.” */
export function describeEvent({ event_type, event_name, page_url, properties }: StoredEvent): string {
  const say = (name: string) => String(properties[name] ?? '')
  const at = URL.canParse(page_url) ? new URL(page_url).pathname : page_url
  switch (event_name) {
    case 'page_view':
      return `Opened the page ${say('path')}.`
    case 'time_on_page':
      return `Viewed the page ${say('path')} for ${Math.round(Number(properties.timeOnPageMs) / 1000)} seconds.`
    case 'scroll_depth':
      return `Scrolled ${say('depth')}% down ${say('path')}.`
    case 'visit_begun':
      return `Started visit number ${say('visits')}.`
    case 'campaign':
      return `Arrived through a campaign: ${['source', 'medium', 'campaign', 'term', 'content'].map(say).filter(Boolean).join(', ')}.`
    case 'web_vital':
      return `Measured ${say('metric')} on ${say('path')}: ${Math.round(Number(properties.value) * 1000) / 1000}.`
    case 'site_search':
      return `Searched for “${say('searchTerm')}” on ${say('place')}: ${say('resultsCount')} results.`
    case 'form_begun':
      return `Started the form ${say('form')} on ${at}.`
    case 'form_sent':
      return `Sent the form ${say('form')}; its content wasn’t recorded.`
    case 'form_left':
      return `Left the form ${say('form')} at the field ${say('field')}; its content wasn’t recorded.`
    case 'form_refused':
      return `Was asked to correct the field ${say('field')} of the form ${say('form')}.`
    case 'not_found':
      return `Requested ${say('path')}, which doesn’t exist.`
    case 'position':
      return `Shared the device’s location: ${say('latitude')}, ${say('longitude')}.`
    default:
      return describeOther(event_type, event_name, at, properties)
  }
}

/** Common properties are explained once, not per event. */
const CARRIED = [
  ...['visitor_id', 'device_fingerprint', 'utm_data', 'geo_info', 'timestamp', 'event_id', 'sent_at'],
  ...['visitor_class', 'visit_source'],
]

function describeOther(
  type: string,
  name: string,
  at: string,
  properties: StoredEvent['properties'],
): string {
  const own = Object.entries(properties)
    .filter(([key]) => !CARRIED.includes(key))
    .map(([key, value]) => `${toWords(key)} ${String(value)}`)
  return `On ${at}: ${toWords(type)}, ${toWords(name)}${own.length > 0 ? ` (${own.join(', ')})` : ''}.`
}

/** Converts `productTitle` and `login_attempt` to words. */
const toWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
