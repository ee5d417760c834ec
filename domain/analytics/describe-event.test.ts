import { describe, expect, it } from 'vitest'
import { describeEvent } from './describe-event.ts'

const sent = (event_type: string, event_name: string, properties: object) =>
  describeEvent({
    occurred_at: '2026-11-20T12:00:00Z',
    page_url: 'https://example.com/products',
    event_type,
    event_name,
    properties: { visitor_id: 'v', utm_data: {}, visit_source: 'direct', ...properties },
  })

describe('describeEvent', () => {
  it.each([
    ['page_view', 'page_view', { path: '/team' }, 'Opened the page /team.'],
    ['engagement', 'time_on_page', { path: '/', timeOnPageMs: 12_400 }, 'Viewed the page / for 12 seconds.'],
    [
      'interaction',
      'form_left',
      { form: 'enquiry', field: 'phone' },
      /at the field phone; its content wasn’t/,
    ],
    [
      'campaign_attribution',
      'campaign',
      { source: 'newsletter', term: 'box' },
      /campaign: newsletter, box\./,
    ],
    [
      'business_intelligence',
      'product_interest',
      { interactionType: 'modal_open', productTitle: 'Tray' },
      'On /products: business intelligence, product interest (interaction type modal_open, product title Tray).',
    ],
    ['authentication', 'otp_sent', {}, 'On /products: authentication, otp sent.'],
  ])('describes %s %s', (type, name, properties, words) => {
    expect(sent(type, name, properties)).toMatch(words)
  })
})
