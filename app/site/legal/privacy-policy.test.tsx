import { describe, expect, it } from 'vitest'
import { canAccess, PROTECTED_ROUTES } from '#domain/roles/roles.ts'
import { SCREENS } from '#domain/roles/screens.ts'
import { markup } from '#tests/support/markup.tsx'
import PrivacyPolicy from './privacy-policy.tsx'

/** The policy's text for the data on each portal screen; null for screens without visitor data. */
const SHOWN: Readonly<Record<string, RegExp | null>> = {
  '/leads': /open enquiries/,
  '/job-applications': /applications with their CVs/,
  '/privacy-requests': /data requests/,
  '/people-admin': /accounts and both logs/,
  '/staff-dashboard': /open enquiries/,
  '/analytics': /Marketing and staff see how visitors who accepted analytics use the site/,
  '/email-viewer': /open enquiries, emails,/,
  '/deliveries-admin': /who signed for a delivery/i,
  '/claims-admin': /reports of damage/,
  // Aggregated numbers.
  '/leads/figures': null,
  '/company-admin': null,
  '/team-admin': null,
  '/jobs-admin': null,
  '/news-admin': null,
  '/blog-crm': null,
  '/marketing-dashboard': null,
  '/image-generator': null,
  // Keys of other systems.
  '/feeds': null,
  '/system': null,
  '/customers': /For our customers’ staff and our own: name, email address, role/,
  '/call-offs-admin': /Accounts\..*call-offs/,
}

describe('privacy policy', () => {
  const data = { loaderData: { siteUrl: 'http://localhost:3000' } } as Parameters<typeof PrivacyPolicy>[0]
  const html = markup(<PrivacyPolicy {...data} />).replaceAll(/<[^>]+>/g, '')
  /** Customers see only their own company's data. */
  const screens = SCREENS.map(({ route }) => route).filter((route) => !canAccess('customer', route))

  it.each(screens)('describes the personal data that %s shows', (route) => {
    const words = SHOWN[route]
    expect(words, 'no entry in SHOWN').toBeDefined()
    if (!words) return
    expect(html).toMatch(words)
    // The other screens are for staff only.
    const admitted = route === '/analytics' ? ['staff', 'marketing'] : ['staff']
    expect(PROTECTED_ROUTES[route]).toEqual(admitted)
  })
})
