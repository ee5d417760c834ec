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
  const getText = (name: string) => String(properties[name] ?? '')
  const at = URL.canParse(page_url) ? new URL(page_url).pathname : page_url
  switch (event_name) {
    case 'page_view':
      return `Opened the page ${getText('path')}.`
    case 'time_on_page':
      return `Viewed the page ${getText('path')} for ${Math.round(Number(properties.timeOnPageMs) / 1000)} seconds.`
    case 'scroll_depth':
      return `Scrolled ${getText('depth')}% down ${getText('path')}.`
    case 'visit_begun':
      return `Started visit number ${getText('visits')}.`
    case 'campaign':
      return `Arrived through a campaign: ${['source', 'medium', 'campaign', 'term', 'content'].map(getText).filter(Boolean).join(', ')}.`
    case 'web_vital':
      return `Measured ${getText('metric')} on ${getText('path')}: ${Math.round(Number(properties.value) * 1000) / 1000}.`
    case 'site_search':
      return `Searched for “${getText('searchTerm')}” on ${getText('place')}: ${getText('resultsCount')} results.`
    case 'form_begun':
      return `Started the form ${getText('form')} on ${at}.`
    case 'form_sent':
      return `Sent the form ${getText('form')}; its content wasn’t recorded.`
    case 'form_left':
      return `Left the form ${getText('form')} at the field ${getText('field')}; its content wasn’t recorded.`
    case 'form_refused':
      return `Was asked to correct the field ${getText('field')} of the form ${getText('form')}.`
    case 'not_found':
      return `Requested ${getText('path')}, which doesn’t exist.`
    case 'position':
      return `Shared the device’s location: ${getText('latitude')}, ${getText('longitude')}.`
    default:
      return describeOther(event_type, event_name, at, properties)
  }
}

/** Common properties are explained once, not per event. */
const COMMON_PROPERTIES = [
  ...['visitor_id', 'device_fingerprint', 'utm_data', 'geo_info', 'timestamp', 'event_id', 'sent_at'],
  ...['visitor_class', 'visit_source'],
]

function describeOther(
  type: string,
  name: string,
  at: string,
  properties: StoredEvent['properties'],
): string {
  const details = Object.entries(properties)
    .filter(([key]) => !COMMON_PROPERTIES.includes(key))
    .map(([key, value]) => `${toWords(key)} ${String(value)}`)
  return `On ${at}: ${toWords(type)}, ${toWords(name)}${details.length > 0 ? ` (${details.join(', ')})` : ''}.`
}

/** Converts `productTitle` and `login_attempt` to words. */
const toWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
