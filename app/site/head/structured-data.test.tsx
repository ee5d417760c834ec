import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { JsonLd } from './structured-data.tsx'

it.each(['</script><script>alert(1)</script>', '<!-- <script>', '"quoted" & <b>bold</b>'])(
  'structured data with %j stays within its script element',
  (headline) => {
    const html = markup(<JsonLd value={{ headline }} />)
    const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(text)).toEqual({ headline })
  },
)
