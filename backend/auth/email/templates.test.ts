import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUTH_EMAILS, FAILED_ATTEMPTS_EMAIL } from './auth-emails.ts'
import { plainText } from './plain-text.ts'
import { checkTemplate, escapeHtml, fillTemplate, loadTemplates } from './templates.ts'

const VALUES = {
  ConfirmationURL: 'https://www.example.com/verify?a=1&b=2',
  LiftURL: '',
  Email: `"o'neill"@example.com`,
  NewEmail: '',
  RedirectTo: 'https://www.example.com',
  RequestedAt: '',
  SendingTo: 'ada@example.com',
  SiteURL: 'https://www.example.com',
  Token: '123456',
  TokenHash: 'abc',
}

describe('template rendering', () => {
  it.each([
    ['{{ .Token }} {{.Token}} {{- .Token -}}', '123456 123456 123456'],
    ['<a href="{{ .ConfirmationURL }}">', '<a href="https://www.example.com/verify?a=1&amp;b=2">'],
    ['{{ .Email }}', '&quot;o&#39;neill&quot;@example.com'],
    ['a{{ if .RequestedAt }} on {{ .RequestedAt }}{{ end }}.', 'a.'],
    ['{{ if .Token }}yes: {{ .Token }}{{ end }}{{ if .RequestedAt }}no{{ end }}', 'yes: 123456'],
  ])('fills in %s', (template, filled) => {
    expect(fillTemplate(template, VALUES, escapeHtml)).toBe(filled)
  })

  it('keeps braces and dollar signs in values', () => {
    const values = { ...VALUES, Email: '{{.Token}}$&@example.com' }
    expect(fillTemplate('{{ .Email }}', values, (text) => text)).toBe('{{.Token}}$&@example.com')
  })

  it.each([
    '{{ .Unknown }}',
    '{{ range .Data }}',
    '{{ if .Unknown }}x{{ end }}',
    '{{ if .Token }}x',
    '{{ end }}',
  ])('rejects %s at startup', (html) => {
    expect(() => checkTemplate('magic_link', { subject: 'x', html })).toThrow('which is not supported')
  })
})

describe('template loading', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'templates-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('uses the file name as name and the title as subject', async () => {
    const html = '<head><title> Your code </title></head>{{ .Token }}'
    await writeFile(join(folder, 'magic_link.html'), html)
    await writeFile(join(folder, 'notes.txt'), 'not a template')
    expect(await loadTemplates(folder)).toEqual({ magic_link: { subject: 'Your code', html } })
  })

  it('rejects a template without a title', async () => {
    await writeFile(join(folder, 'invite.html'), '{{ .Token }}')
    await expect(loadTemplates(folder)).rejects.toThrow('invite.html has no <title>')
  })
})

it.each([
  ['<p>One</p>\n<p>Two<br>three</p>', 'One\n\nTwo\n\nthree'],
  ['<head><title>No</title></head><style>p{}</style><p>Yes</p><!-- <p>No</p> -->', 'Yes'],
  ['<div style="display: none;">Hidden</div><p>Shown</p>', 'Shown'],
  ['<p>Tom &amp; Ben&#39;s &pound;5 &#x2713;</p>', "Tom & Ben's £5 ✓"],
  ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
  ['<a href="https://x.example">our site</a>', 'our site (https://x.example)'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
])('plain text of %s is %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

describe('installed email templates', async () => {
  const folder = join(import.meta.dirname, '../../../supabase')
  const templates = await loadTemplates(join(folder, 'templates'))
  const config = await readFile(join(folder, 'config.toml'), 'utf8')
  const configured = [
    ...config.matchAll(/^\[auth\.email\.template\.(\w+)\]\nsubject = "(.+)"\ncontent_path = "(.+)"$/gm),
  ].map(([, name, subject, path]) => ({ name: name!, subject: subject!, path: path! }))

  it('are those of the protocol and our warning', () => {
    const sent = Object.values(AUTH_EMAILS).map(({ template }) => template)
    expect(Object.keys(templates).sort()).toEqual([...sent, FAILED_ATTEMPTS_EMAIL].toSorted())
    expect(configured.map(({ name }) => name).sort()).toEqual(sent.toSorted())
  })

  it.each(configured)('$name has the subject and file configured for Supabase', ({ name, subject, path }) => {
    expect(path).toBe(`./supabase/templates/${name}.html`)
    expect(templates[name]!.subject).toBe(subject)
  })

  it.each(Object.values(AUTH_EMAILS))(
    '$template has the same text in HTML and plain text',
    ({ template }) => {
      const { html } = checkTemplate(template, templates[template])
      const values = { ...VALUES, NewEmail: 'new@example.com', RequestedAt: '2 March 2026' }
      const filled = fillTemplate(html, values, escapeHtml)
      const text = plainText(filled)
      const linked = html.includes('{{ .ConfirmationURL }}')
      expect(linked).toBe(template !== 'magic_link' && template !== 'reauthentication')
      for (const part of [filled.replaceAll('&amp;', '&'), text]) {
        for (const sentence of [
          '123456',
          '10 minutes',
          'Downland Packaging will never ask',
          'https://www.example.com',
        ]) {
          expect(part).toContain(sentence)
        }
        expect(part.includes(VALUES.ConfirmationURL)).toBe(linked)
        expect(part).not.toContain('{{')
      }
    },
  )

  it.each(Object.keys(templates))('%s reads well with and without the time of the request', (name) => {
    const { html } = checkTemplate(name, templates[name])
    const closing = (RequestedAt: string) =>
      /^(?:Sent|Requested).*$/m.exec(
        plainText(fillTemplate(html, { ...VALUES, RequestedAt }, escapeHtml)),
      )?.[0]
    // Supabase has no such variable.
    const without = /^(Sent|Requested) ((?:to|for|by) .+\.)$/.exec(closing('') ?? '')
    expect(without).not.toBeNull()
    expect(closing('2 March 2026')).toBe(`${without?.[1]} on 2 March 2026 ${without?.[2]}`)
  })
})
