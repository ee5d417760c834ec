import { describe, expect, it } from 'vitest'
import { decodePunycodeHost, getConfusableSkeleton, hasMixedScripts, withPlainHost } from './homographs.ts'
import type { BodyLink, MessageAttachment } from './parsed-email.ts'
import { findImpersonatedHost, getSecurityWarnings } from './phishing-checks.ts'

const OWN = { domains: ['downland.co.uk'], names: ['Downland Packaging'] }
const WRAPPED = encodeURIComponent('https://example.com/')
type Examined = Parameters<typeof getSecurityWarnings>[0]

const HONEST: Examined = {
  kind: 'eml',
  hash: '',
  size: 1,
  subject: 'Boxes',
  date: null,
  messageId: null,
  inReplyTo: null,
  from: { name: 'Zoë Ash', address: 'zoe.ash@example.com' },
  replyTo: [],
  to: [],
  cc: [],
  bcc: [],
  references: [],
  headers: [],
  text: 'x',
  html: null,
  styles: '',
  links: [],
  remotePictures: [],
  attachments: [],
  cut: [],
  authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass', by: 'mx.downland.co.uk' },
}
const getWarnings = (changed: Partial<Examined>, isKnown = true) =>
  getSecurityWarnings({ ...HONEST, ...changed }, { isKnown, own: OWN }).map(({ weight, code, sentence }) => [
    `${weight} ${code}`,
    sentence,
  ])
const warning = (code: string, reason: string) => [code, expect.stringContaining(reason)]
const link = (text: string, target: string): BodyLink => ({ number: 1, text, target })
const attachment = (name: string, type: string, isLocked = false): MessageAttachment => ({
  index: 0,
  name,
  declaredType: type,
  type,
  size: 1,
  hash: '',
  isInline: false,
  nested: false,
  isLocked,
})

describe('legitimate email', () => {
  it.each([
    ['without anything unusual', {}],
    ['with replies to a colleague', { replyTo: [{ name: '', address: 'sales@mail.example.com' }] }],
    ['with the address as name', { from: { name: 'zoe.ash@example.com', address: 'Zoe.Ash@example.com' } }],
    ['from us', { from: { name: 'Downland Packaging', address: 'hello@post.downland.co.uk' } }],
    ['without a sender', { from: null }],
    ['with a matching link', { links: [link('example.com/list', 'https://www.example.com/list')] }],
    ['with a link in words', { links: [link('our price list', 'https://files.example.org/')] }],
    [
      'with a wrapped link',
      {
        links: [link('example.com', `https://eur01.safelinks.protection.outlook.com/?url=${WRAPPED}&data=1`)],
      },
    ],
    [
      'with ordinary files',
      {
        attachments: [
          attachment('List.PDF', 'application/pdf'),
          attachment('notes.txt', 'text/plain'),
          attachment('a.doc', 'application/x-ole-storage'),
        ],
      },
    ],
    ['without authentication results', { authentication: null }],
  ] as const)('has no warning %s', (_, changed) => {
    expect(getWarnings(changed)).toEqual([])
  })
})

describe('sender', () => {
  const us = 'Downland Packaging'
  it.each([
    ['boss@downland.co.uk', 'boss@evil.example', 'danger name-and-address-differ', 'shows boss@'],
    ['zoe@example.com', 'zoe.ash@example.com', 'care name-and-address-differ', 'shows zoe@example.com'],
    [`${us} Accounts`, 'pay@evil.example', 'danger name-and-address-differ', `our name, ${us}, but`],
    ['Dоwnland  Pаckaging', 'pay@evil.example', 'danger name-and-address-differ', `our name, ${us}, but`],
    ['Zoë', 'zoe@downiand.co.uk', 'danger looks-like-another-domain', 'imitates downland.co.uk'],
    ['Zoë', 'zoe@pаypal.example', 'danger looks-like-another-domain', 'mixes letters'],
  ])('is compared with its own address: %s <%s>', (name, address, code, reason) => {
    expect(getWarnings({ from: { name, address } })).toEqual([warning(code, reason)])
  })

  it('is noted as new', () => {
    const expected = warning('note first-from-sender', 'first email from zoe.ash@example.com.')
    expect(getWarnings({}, false)).toEqual([expected])
  })

  it('is reported if replies go elsewhere', () => {
    const replyTo = [{ name: '', address: 'zoe.ash@example.net' }]
    const expected = warning('care reply-goes-elsewhere', 'would go to zoe.ash@example.net')
    expect(getWarnings({ replyTo })).toEqual([expected])
  })

  it.each([
    [{ dmarc: 'fail' }, 'danger', 'isn’t from example.com (DMARC failed)'],
    [{ dmarc: 'none', spf: 'softfail', dkim: 'fail' }, 'care', 'from example.com (SPF and DKIM failed)'],
  ])('is reported if the receiving server rejects it: %j', (results, weight, reason) => {
    const by = 'mx.downland.co.uk'
    const expected = warning(`${weight} authentication-failed`, reason)
    expect(getWarnings({ authentication: { spf: '', dkim: '', by, ...results } })).toEqual([expected])
  })
})

describe('findImpersonatedHost', () => {
  it.each([
    'downiand.co.uk',
    'down1and.co.uk',
    'dovvnland.co.uk',
    'dow-nland.co.uk',
    'downland.com',
    'downlnad.co.uk',
    'dwnland.co.uk',
    'downlands.co.uk',
    'dοwnland.co.uk',
    'xn--dwnland-90a.co.uk',
    'downland-packaging-invoices.example',
    'downlandpackaging.shop',
  ])('finds %s', (host) => {
    expect(findImpersonatedHost(host, OWN)).not.toBeNull()
  })

  it.each([
    'downland.co.uk',
    'www.downland.co.uk',
    'example.com',
    'landdown.co.uk',
    'packaging.example',
    'down.co.uk',
  ])('ignores %s', (host) => {
    expect(findImpersonatedHost(host, OWN)).toBeNull()
  })
})

describe('decodePunycodeHost', () => {
  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--80ak6aa92e.com', 'аррӏе.com'],
    ['xn--wgv71a119e.jp', '日本語.jp'],
    ['xn--', 'xn--'],
    ['xn--99999999999.com', 'xn--99999999999.com'],
    ['WWW.Example.com', 'www.example.com'],
  ])('decodes %s as %s', (host, read) => {
    expect(decodePunycodeHost(host)).toBe(read)
  })
})

describe('withPlainHost', () => {
  it.each([
    ['https://аррӏе.com/login', 'https://xn--80ak6aa92e.com/login'],
    ['//www.раypal.com', 'https://www.xn--ypal-43d9g.com/'],
    ['https://apple.com@аррӏе.com:8443/', 'https://apple.com@xn--80ak6aa92e.com:8443/'],
    ['http://ｅｘａｍｐｌｅ.com', 'http://example.com/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('shows the host of %s as browsers request it', (target, shown) => {
    expect(withPlainHost(target)).toBe(shown)
  })

  it.each([
    'https://Example.com',
    'https://example.com/münchen?q=a b#c',
    'mailto:jo@аррӏе.com',
    'javascript:alert(1)',
    'www.example.com',
    'https://',
    '',
  ])('leaves %j unchanged', (target) => {
    expect(withPlainHost(target)).toBe(target)
  })
})

describe('getConfusableSkeleton and hasMixedScripts', () => {
  it('compare letters by their look', () => {
    expect(getConfusableSkeleton('Аррӏе')).toBe(getConfusableSkeleton('apple'))
    expect(hasMixedScripts('аррӏе.com')).toBe(false)
    expect(hasMixedScripts('раypal.com')).toBe(true)
  })
})

describe('link', () => {
  it.each([
    ['www.bank.example', 'https://evil.example/', 'danger link-says-another-place', 'leads to evil.example.'],
    [
      'https://bank.co.uk/login',
      'https://bank.co.uk.evil.example/',
      'danger link-says-another-place',
      'shows bank.co.uk, but leads to bank.co.uk.evil.example.',
    ],
    ['pay', 'https://bank.example@evil.example/', 'danger link-is-odd', 'pretends to lead to bank.example'],
    ['pay', 'http://192.0.2.7/a', 'care link-is-odd', 'bare IP address, 192.0.2.7'],
    ['pay', 'javascript:alert(1)', 'danger link-is-odd', 'would run something (javascript:)'],
    ['open', 'file:////evil.example/share', 'danger link-is-odd', 'would run something (file:)'],
    ['us', 'https://downiand.co.uk/', 'danger link-is-odd', 'imitates downland.co.uk'],
    [
      'us',
      'https://d\u043ewnland.co.uk/',
      'danger link-is-odd',
      'leads to xn--dwnland-9ig.co.uk, which imitates',
    ],
    ['pay', 'https://раypal.com/', 'danger link-is-odd', 'leads to xn--ypal-43d9g.com, which mixes'],
  ])('is compared with its target: %s to %s', (text, target, code, reason) => {
    expect(getWarnings({ links: [link(text, target)] })).toEqual([warning(code, reason)])
  })

  it('is listed up to three times, then counted', () => {
    const odd = link('www.bank.example', 'https://evil.example/')
    const links = [1, 2, 3, 4, 5].map((number) => ({ ...odd, number }))
    const sentences = getWarnings({ links }).map(([, sentence]) => sentence)
    expect(sentences).toEqual([
      ...[1, 2, 3].map((number) => `Link ${number} shows www.bank.example, but leads to evil.example.`),
      'The same applies to 2 more links.',
    ])
  })
})

describe('attachment', () => {
  const program = 'application/x-msdownload'
  const disguised = 'danger attachment-is-not-what-it-says'
  it.each([
    ['invoice.pdf', program, { [disguised]: 'is a program', 'danger attachment-may-run': 'program' }],
    ['photo.jpg', 'text/html', { [disguised]: 'is a web page', 'care attachment-may-run': 'web page' }],
    ['invoice.pdf.exe', 'application/octet-stream', { 'danger attachment-may-run': 'looks like .pdf' }],
    ['order.xlsm', 'application/zip', { 'care attachment-may-run': 'macros' }],
    ['locked.zip', 'application/zip', { 'care attachment-is-locked': 'password-protected' }],
    ['disk.iso', 'application/x-iso9660-image', { 'danger attachment-may-run': 'a disk image' }],
  ])('has warnings about its type: %s, %s', (name, type, reasons) => {
    const warnings = getWarnings({ attachments: [attachment(name, type, name === 'locked.zip')] })
    expect(warnings).toEqual(Object.entries(reasons).map(([code, reason]) => warning(code, reason)))
  })
})
