import { describe, expect, it } from 'vitest'
import { decodePunycodeHost, getConfusableSkeleton, hasMixedScripts } from './homographs.ts'
import type { BodyLink, MessageAttachment } from './parsed-email.ts'
import { findImpersonatedHost, getSecurityWarnings } from './phishing-checks.ts'

const OWN = { domains: ['downland.co.uk'], names: ['Downland Packaging'] }
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
const getSentences = (changed: Partial<Examined>, isKnown = true) =>
  getSecurityWarnings({ ...HONEST, ...changed }, { isKnown, own: OWN }).map(
    ({ weight, code, sentence }) => `${weight} ${code}: ${sentence}`,
  )
const from = (name: string, address: string) => getSentences({ from: { name, address } })
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
    ['as it is', {}],
    ['with an answer to a colleague', { replyTo: [{ name: '', address: 'sales@mail.example.com' }] }],
    ['whose name is its address', { from: { name: 'zoe.ash@example.com', address: 'Zoe.Ash@example.com' } }],
    ['of ours', { from: { name: 'Downland Packaging', address: 'hello@post.downland.co.uk' } }],
    ['without a sender', { from: null }],
    [
      'with links that say where they lead',
      { links: [link('example.com/list', 'https://www.example.com/list')] },
    ],
    ['with links in words', { links: [link('our price list', 'https://files.example.org/')] }],
    [
      'with a wrapped link',
      {
        links: [
          link(
            'www.example.com',
            'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&data=1',
          ),
        ],
      },
    ],
    [
      'with files',
      {
        attachments: [
          attachment('List.PDF', 'application/pdf'),
          attachment('notes.txt', 'text/plain'),
          attachment('a.doc', 'application/x-ole-storage'),
        ],
      },
    ],
    ['of which nobody checked the sender', { authentication: null }],
  ] as const)('is not warned of: %s', (_, changed) => {
    expect(getSentences(changed)).toEqual([])
  })
})

describe('sender', () => {
  it.each([
    [
      'boss@downland.co.uk',
      'boss@evil.example',
      'danger name-and-address-differ: The sender’s name shows boss@downland.co.uk, but the email comes from boss@evil.example.',
    ],
    [
      'zoe@example.com',
      'zoe.ash@example.com',
      'care name-and-address-differ: The sender’s name shows zoe@example.com, but the email comes from zoe.ash@example.com.',
    ],
    [
      'Downland Packaging Accounts',
      'pay@evil.example',
      'danger name-and-address-differ: The sender uses our name, Downland Packaging, but writes from evil.example.',
    ],
    [
      'Dоwnland  Pаckaging',
      'pay@evil.example',
      'danger name-and-address-differ: The sender uses our name, Downland Packaging, but writes from evil.example.',
    ],
    [
      'Zoë',
      'zoe@downIand.co.uk'.toLowerCase(),
      'danger looks-like-another-domain: The email comes from downiand.co.uk, which imitates downland.co.uk.',
    ],
    [
      'Zoë',
      'zoe@pаypal.example',
      'danger looks-like-another-domain: The sender’s address, pаypal.example, mixes letters from several alphabets.',
    ],
  ])('is compared with what it says: %s <%s>', (name, address, sentence) => {
    expect(from(name, address)).toEqual([sentence])
  })

  it('is noted as new', () => {
    expect(getSentences({}, false)).toEqual([
      'note first-from-sender: This is the first email from zoe.ash@example.com.',
    ])
  })

  it('is reported if replies go elsewhere', () => {
    expect(getSentences({ replyTo: [{ name: '', address: 'zoe.ash@example.net' }] })).toEqual([
      'care reply-goes-elsewhere: A reply would go to zoe.ash@example.net, not to the sender, zoe.ash@example.com.',
    ])
  })

  it.each([
    [
      { dmarc: 'fail' },
      'danger authentication-failed: The receiving server, mx.downland.co.uk, says this email isn’t from example.com (DMARC failed).',
    ],
    [
      { dmarc: 'none', spf: 'softfail', dkim: 'fail' },
      'care authentication-failed: The receiving server, mx.downland.co.uk, couldn’t confirm that it’s from example.com (SPF and DKIM failed).',
    ],
  ])('was checked by who received it: %j', (changed, sentence) => {
    expect(
      getSentences({ authentication: { spf: '', dkim: '', by: 'mx.downland.co.uk', ...changed } }),
    ).toEqual([sentence])
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
  ])('is found: %s', (host) => {
    expect(findImpersonatedHost(host, OWN)).not.toBeNull()
  })

  it.each([
    'downland.co.uk',
    'www.downland.co.uk',
    'example.com',
    'landdown.co.uk',
    'packaging.example',
    'down.co.uk',
  ])('is not %s', (host) => {
    expect(findImpersonatedHost(host, OWN)).toBeNull()
  })

  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--80ak6aa92e.com', 'аррӏе.com'],
    ['xn--wgv71a119e.jp', '日本語.jp'],
    ['xn--', 'xn--'],
    ['xn--99999999999.com', 'xn--99999999999.com'],
    ['WWW.Example.com', 'www.example.com'],
  ])('is read as people read it: %s', (host, read) => {
    expect(decodePunycodeHost(host)).toBe(read)
  })

  it('compares how letters look', () => {
    expect(getConfusableSkeleton('Аррӏе')).toBe(getConfusableSkeleton('apple'))
    expect(hasMixedScripts('аррӏе.com')).toBe(false)
    expect(hasMixedScripts('раypal.com')).toBe(true)
  })
})

describe('link', () => {
  it.each([
    [
      link('www.bank.example', 'https://evil.example/'),
      'danger link-says-another-place: Link 1 shows www.bank.example, but leads to evil.example.',
    ],
    [
      link('https://bank.co.uk/login', 'https://bank.co.uk.evil.example/'),
      'danger link-says-another-place: Link 1 shows bank.co.uk, but leads to bank.co.uk.evil.example.',
    ],
    [
      link('pay', 'https://bank.example@evil.example/'),
      'danger link-is-odd: Link 1 pretends to lead to bank.example, but leads to evil.example.',
    ],
    [link('pay', 'http://192.0.2.7/a'), 'care link-is-odd: Link 1 leads to a bare IP address, 192.0.2.7.'],
    [
      link('pay', 'javascript:alert(1)'),
      'danger link-is-odd: Link 1 doesn’t lead to a page. It would run something (javascript:).',
    ],
    [
      link('open', 'file:////evil.example/share'),
      'danger link-is-odd: Link 1 doesn’t lead to a page. It would run something (file:).',
    ],
    [
      link('us', 'https://downiand.co.uk/'),
      'danger link-is-odd: Link 1 leads to downiand.co.uk, which imitates downland.co.uk.',
    ],
  ])('is compared with where it leads: %j', (given, sentence) => {
    expect(getSentences({ links: [given] })).toEqual([sentence])
  })

  it('is listed up to three times, then counted', () => {
    const links = [1, 2, 3, 4, 5].map((number) => ({
      ...link('www.bank.example', 'https://evil.example/'),
      number,
    }))
    expect(getSentences({ links }).map((sentence) => sentence.replace(/^.*?: /, ''))).toEqual([
      'Link 1 shows www.bank.example, but leads to evil.example.',
      'Link 2 shows www.bank.example, but leads to evil.example.',
      'Link 3 shows www.bank.example, but leads to evil.example.',
      'The same applies to 2 more links.',
    ])
  })
})

describe('attachment', () => {
  it.each([
    [
      attachment('invoice.pdf', 'application/x-msdownload'),
      [
        'danger attachment-is-not-what-it-says: “invoice.pdf” is named .pdf, but its content is a program.',
        'danger attachment-may-run: “invoice.pdf” is a program that runs when opened.',
      ],
    ],
    [
      attachment('invoice.pdf.exe', 'application/octet-stream'),
      ['danger attachment-may-run: “invoice.pdf.exe” looks like .pdf, but is a file that runs when opened.'],
    ],
    [
      attachment('photo.jpg', 'text/html'),
      [
        'danger attachment-is-not-what-it-says: “photo.jpg” is named .jpg, but its content is a web page.',
        'care attachment-may-run: “photo.jpg” is a web page. It can imitate a sign-in page and run scripts.',
      ],
    ],
    [
      attachment('order.xlsm', 'application/zip'),
      ['care attachment-may-run: “order.xlsm” may contain macros, which can run programs.'],
    ],
    [
      attachment('files.zip', 'application/zip', true),
      ['care attachment-is-locked: “files.zip” is password-protected, so it couldn’t be checked.'],
    ],
    [
      attachment('disk.iso', 'application/x-iso9660-image'),
      ['danger attachment-may-run: “disk.iso” is a disk image that runs when opened.'],
    ],
  ])('is looked at: %j', (given, sentences) => {
    expect(getSentences({ attachments: [given] })).toEqual(sentences)
  })
})
