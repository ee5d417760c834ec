import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainText } from '#backend/auth/plain-text.ts'
import { checkTemplate, escapeHtml, fillTemplate, loadTemplates } from '#backend/auth/templates.ts'

const VALUES = {
  ConfirmationURL: 'https://www.example.com/verify?a=1&b=2',
  Email: `"o'neill"@example.com`,
  NewEmail: '',
  RedirectTo: 'https://www.example.com',
  RequestedAt: '',
  SendingTo: 'ada@example.com',
  SiteURL: 'https://www.example.com',
  Token: '123456',
  TokenHash: 'abc',
}

describe('filling a template', () => {
  test.each([
    ['{{ .Token }} {{.Token}} {{- .Token -}}', '123456 123456 123456'],
    ['<a href="{{ .ConfirmationURL }}">', '<a href="https://www.example.com/verify?a=1&amp;b=2">'],
    ['{{ .Email }}', '&quot;o&#39;neill&quot;@example.com'],
    ['a{{ if .RequestedAt }} on {{ .RequestedAt }}{{ end }}.', 'a.'],
    ['{{ if .Token }}yes: {{ .Token }}{{ end }}{{ if .RequestedAt }}no{{ end }}', 'yes: 123456'],
  ])('%s', (template, filled) => {
    expect(fillTemplate(template, VALUES, escapeHtml)).toBe(filled)
  })

  test("a value's own braces and dollar signs stay as they are", () => {
    const values = { ...VALUES, Email: '{{.Token}}$&@example.com' }
    expect(fillTemplate('{{ .Email }}', values, (text) => text)).toBe('{{.Token}}$&@example.com')
  })

  test.each([
    '{{ .Unknown }}',
    '{{ range .Data }}',
    '{{ if .Unknown }}x{{ end }}',
    '{{ if .Token }}x',
    '{{ end }}',
  ])('%s is refused beforehand', (html) => {
    expect(() => checkTemplate('magic_link', { subject: 'x', html })).toThrow('which is not offered')
  })
})

describe('loading templates', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'templates-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('takes the name from the file and the subject from the title', async () => {
    const html = '<head><title> Your code </title></head>{{ .Token }}'
    await writeFile(join(folder, 'magic_link.html'), html)
    await writeFile(join(folder, 'notes.txt'), 'not a template')
    expect(await loadTemplates(folder)).toEqual({ magic_link: { subject: 'Your code', html } })
  })

  test('a template without a title has no subject and is refused', async () => {
    await writeFile(join(folder, 'invite.html'), '{{ .Token }}')
    await expect(loadTemplates(folder)).rejects.toThrow('invite.html has no <title>')
  })
})

test.each([
  ['<p>One</p>\n<p>Two<br>three</p>', 'One\n\nTwo\n\nthree'],
  ['<head><title>No</title></head><style>p{}</style><p>Yes</p><!-- <p>No</p> -->', 'Yes'],
  ['<div style="display: none;">Hidden</div><p>Shown</p>', 'Shown'],
  ['<p>Tom &amp; Ben&#39;s &pound;5 &#x2713;</p>', "Tom & Ben's £5 ✓"],
  ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
  ['<a href="https://x.example">our site</a>', 'our site (https://x.example)'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
])('as plain text %s reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
