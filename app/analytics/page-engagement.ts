/** Page events without a component: visible time, scroll depth, links, forms, searches. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'

export type RecordEvent = (event: AnalyticsEvent) => void

export const SCROLL_DEBOUNCE_MS = 250
export const MIN_TIME_ON_PAGE_MS = 10_000
const DEPTHS = ['25', '50', '75', '100'] as const

export interface EngagementObserver {
  /** Records the events that end a page. @param next the path that follows */
  leave(next: string): void
  /** Starts a page. */
  open(path: string, search: URLSearchParams): void
}

/** Observes until the signal aborts. */
export function observeEngagement(record: RecordEvent, signal: AbortSignal): EngagementObserver {
  let path = ''
  let visibleSince = performance.now()
  let depths = new Set<string>()
  /** The started form that was not sent, and its last touched field. */
  let startedForm: { form: string; field: string } | undefined
  let invalidFields = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function recordTimeOnPage(): void {
    const timeOnPageMs = Math.round(performance.now() - visibleSince)
    visibleSince = performance.now()
    if (path !== '' && timeOnPageMs > MIN_TIME_ON_PAGE_MS)
      record({ eventType: 'engagement', eventName: 'time_on_page', properties: { path, timeOnPageMs } })
  }

  function leaveForm(): void {
    if (startedForm) record({ eventType: 'interaction', eventName: 'form_left', properties: startedForm })
    startedForm = undefined
  }

  function measureDepth(): void {
    // React Router also scrolls to the top of a new page, which may be shorter than the window.
    if (scrollY <= 0) return
    const { scrollHeight } = document.documentElement
    const scrolledPercent = ((scrollY + innerHeight) / scrollHeight) * 100
    for (const depth of DEPTHS) {
      // Scroll positions are fractional.
      if (depths.has(depth) || scrolledPercent < Number(depth) - 0.5) continue
      depths.add(depth)
      record({ eventType: 'engagement', eventName: 'scroll_depth', properties: { path, depth } })
    }
  }

  function recordInput({ target }: Event): void {
    const control = target as HTMLInputElement
    const form = control.form && findForm(path)
    // Ignores search forms and hidden fields.
    if (!form || control.form?.method !== 'post' || control.name === '') return
    if (startedForm?.form !== form)
      record({ eventType: 'interaction', eventName: 'form_begun', properties: toFormProperties(form, path) })
    startedForm = { form, field: control.name.slice(0, 100) }
  }

  const invalidFieldObserver = new MutationObserver((changes) => {
    const form = findForm(path)
    for (const { target } of changes) {
      const { name } = target as HTMLInputElement
      if (
        !form ||
        !name ||
        (target as Element).getAttribute('aria-invalid') !== 'true' ||
        invalidFields.has(name)
      )
        continue
      invalidFields.add(name)
      record({
        eventType: 'interaction',
        eventName: 'form_refused',
        properties: { form, field: name.slice(0, 100) },
      })
    }
  })
  invalidFieldObserver.observe(document.documentElement, { subtree: true, attributeFilter: ['aria-invalid'] })

  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(measureDepth, SCROLL_DEBOUNCE_MS)
    },
    { signal },
  )
  document.addEventListener('input', recordInput, { signal })
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest?.('a')
      if (link?.href) recordLinkClick(link, record)
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) recordTimeOnPage()
      else visibleSince = performance.now()
    },
    { signal },
  )
  addEventListener(
    'pagehide',
    () => {
      recordTimeOnPage()
      leaveForm()
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    invalidFieldObserver.disconnect()
  })

  return {
    leave(next) {
      recordTimeOnPage()
      if (findSentForm(next)) startedForm = undefined
      if (next !== path) leaveForm()
    },
    open(next, search) {
      path = next
      depths = new Set()
      invalidFields = new Set()
      const sent = findSentForm(next)
      if (sent) record({ eventType: 'interaction', eventName: 'form_sent', properties: sent })
      const job = /^\/jobs\/(\d+)[^/]*$/.exec(path)?.[1]
      // Waits until the page is painted, because its data attributes come with it.
      setTimeout(() => {
        if (signal.aborted || path !== next) return
        if (job)
          record({
            eventType: 'engagement',
            eventName: 'vacancy_view',
            properties: {
              jobId: Number(job),
              jobTitle: document.querySelector('h1')?.innerText.slice(0, 200) ?? '',
            },
          })
        // Title of the 404 page.
        if (document.title.startsWith('Page not found'))
          record({ eventType: 'engagement', eventName: 'not_found', properties: { path: next } })
        recordSearch(next, search, record)
      }, SCROLL_DEBOUNCE_MS)
    },
  }
}

function recordLinkClick(link: HTMLAnchorElement, record: RecordEvent): void {
  const { protocol, host, pathname } = link
  const click = (interactionType: 'outbound' | 'download' | 'phone' | 'mail', target: string) =>
    record({
      eventType: 'interaction',
      eventName: 'click',
      properties: { interactionType, target: decodeURI(target).slice(0, 300) },
    })
  if (protocol === 'tel:') click('phone', pathname)
  else if (protocol === 'mailto:') click('mail', pathname)
  else if (link.hasAttribute('download') || /\.(pdf|zip|csv|docx?|xlsx?|dxf|ics)$/i.test(pathname))
    click('download', pathname)
  else if (host !== location.host && protocol.startsWith('http')) click('outbound', host)
}

/** Reads searches from the URL, which works with and without scripts. */
function recordSearch(path: string, search: URLSearchParams, record: RecordEvent): void {
  const term = (search.get('q') ?? search.get('search') ?? '').trim().toLowerCase()
  const results = document.querySelector<HTMLElement>('[data-results]')?.dataset.results
  // Skips terms that may contain an email address or phone number.
  if (term === '' || results === undefined || /@|(\d\D?){6}/.test(term)) return
  record({
    eventType: 'interaction',
    eventName: 'site_search',
    properties: { searchTerm: term.slice(0, 100), place: path, resultsCount: Number(results) },
  })
}

/** Returns the form on a page. */
function findForm(path: string): string | undefined {
  if (path === '/get-in-touch/contact' || path === '/get-in-touch/specification') return 'enquiry'
  if (path === '/privacy-policy/request') return 'privacy_request'
  return /^\/jobs\/\d/.test(path) ? 'application' : undefined
}

/** Returns the form whose confirmation page this is. */
function findSentForm(path: string) {
  const [, page] = /^(.*)\/(?:sent|applied)$/.exec(path) ?? []
  const form = page && findForm(page)
  return form ? toFormProperties(form, page) : undefined
}

function toFormProperties(form: string, path: string) {
  const job = /^\/jobs\/(\d+)/.exec(path)?.[1]
  return job ? { form, about: job } : { form }
}
