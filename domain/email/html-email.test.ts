import { describe, expect, it } from 'vitest'
import { renderEmail } from './html-email.ts'

const words = {
  to: 'zoe.ash@example.com',
  subject: 'Your\r\nBcc: enquiry',
  lead: 'Thank you & welcome.',
  reference: 'LE-ABCD-2345',
  facts: [['Name', 'Zoë <b>Ash</b>\nReference: another']] as const,
  paragraphs: ['One.', 'Two\nlines.'],
  link: { label: 'Open it', address: 'https://boxes.example.com/a?b=1&c="2"' },
  reason: 'You wrote to us.',
  siteUrl: 'https://boxes.example.com',
}

describe('renderEmail', () => {
  it('renders the same content as text and HTML', () => {
    const { text, html } = renderEmail(words)
    for (const part of ['LE-ABCD-2345', 'Open it', 'You wrote to us.', 'One.']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  it('escapes user input and keeps it recognisable', () => {
    const { subject, text, html } = renderEmail(words)
    expect(subject).toBe('Your Bcc: enquiry')
    expect(text).toContain('Name: Zoë <b>Ash</b> Reference: another')
    expect(html).toContain('Zoë &lt;b&gt;Ash&lt;/b&gt; Reference: another')
    expect(html).toContain('href="https://boxes.example.com/a?b=1&amp;c=&quot;2&quot;"')
    expect(html).toContain('Two<br>\nlines.')
  })

  it('renders quotes as a blockquote', () => {
    const { text, html } = renderEmail({
      ...words,
      paragraphs: ['Zoe wrote:\n> <b>One</b>\n>\n> Two', '3 > 2\n> 1\nend'],
    })
    expect(html).toMatch(
      /<p[^>]*>Zoe wrote:<\/p>\n<blockquote[^>]*>&lt;b&gt;One&lt;\/b&gt;<br>\n<br>\nTwo<\/blockquote>/,
    )
    expect(html).toContain('3 &gt; 2<br>\n&gt; 1<br>\nend</p>')
    expect(text).toContain('> <b>One</b>\n>\n> Two')
  })
})
