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
const said = (changed: Partial<Examined>, isKnown = true) =>
  getSecurityWarnings({ ...HONEST, ...changed }, { isKnown, own: OWN }).map(
    ({ weight, code, sentence }) => `${weight} ${code}: ${sentence}`,
  )
const from = (name: string, address: string) => said({ from: { name, address } })
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

describe('an honest email', () => {
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
    expect(said(changed)).toEqual([])
  })
})

describe('the sender', () => {
  it.each([
    [
      'boss@downland.co.uk',
      'boss@evil.example',
      'danger name-and-address-differ: The sender’s name says boss@downland.co.uk, but the email comes from boss@evil.example.',
    ],
    [
      'zoe@example.com',
      'zoe.ash@example.com',
      'care name-and-address-differ: The sender’s name says zoe@example.com, but the email comes from zoe.ash@example.com.',
    ],
    [
      'Downland Packaging Accounts',
      'pay@evil.example',
      'danger name-and-address-differ: The sender is called Downland Packaging, as we are, but writes from evil.example.',
    ],
    [
      'Dоwnland  Pаckaging',
      'pay@evil.example',
      'danger name-and-address-differ: The sender is called Downland Packaging, as we are, but writes from evil.example.',
    ],
    [
      'Zoë',
      'zoe@downIand.co.uk'.toLowerCase(),
      'danger looks-like-another-domain: The email comes from downiand.co.uk, which only looks like downland.co.uk.',
    ],
    [
      'Zoë',
      'zoe@pаypal.example',
      'danger looks-like-another-domain: The sender’s address, pаypal.example, mixes letters of several alphabets.',
    ],
  ])('is compared with what it says: %s <%s>', (name, address, sentence) => {
    expect(from(name, address)).toEqual([sentence])
  })

  it('is new', () => {
    expect(said({}, false)).toEqual([
      'note first-from-sender: This is the first email from zoe.ash@example.com.',
    ])
  })

  it('has answers go elsewhere', () => {
    expect(said({ replyTo: [{ name: '', address: 'zoe.ash@example.net' }] })).toEqual([
      'care reply-goes-elsewhere: A reply would go to zoe.ash@example.net, and not to the sender, zoe.ash@example.com.',
    ])
  })

  it.each([
    [
      { dmarc: 'fail' },
      'danger authentication-failed: mx.downland.co.uk, which received it, says that this email is not from example.com (DMARC failed).',
    ],
    [
      { dmarc: 'none', spf: 'softfail', dkim: 'fail' },
      'care authentication-failed: mx.downland.co.uk, which received it, could not confirm that it is from example.com (SPF and DKIM failed).',
    ],
  ])('was checked by who received it: %j', (changed, sentence) => {
    expect(said({ authentication: { spf: '', dkim: '', by: 'mx.downland.co.uk', ...changed } })).toEqual([
      sentence,
    ])
  })
})

describe('what looks like ours', () => {
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

  it('is a matter of how letters are drawn', () => {
    expect(getConfusableSkeleton('Аррӏе')).toBe(getConfusableSkeleton('apple'))
    expect(hasMixedScripts('аррӏе.com')).toBe(false)
    expect(hasMixedScripts('раypal.com')).toBe(true)
  })
})

describe('a link', () => {
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
      'danger link-is-odd: Link 1 begins as if it led to bank.example, but leads to evil.example.',
    ],
    [
      link('pay', 'http://192.0.2.7/a'),
      'care link-is-odd: Link 1 leads to a machine without a name, 192.0.2.7.',
    ],
    [
      link('pay', 'javascript:alert(1)'),
      'danger link-is-odd: Link 1 does not lead to a page: it would start something (javascript:).',
    ],
    [
      link('open', 'file:////evil.example/share'),
      'danger link-is-odd: Link 1 does not lead to a page: it would start something (file:).',
    ],
    [
      link('us', 'https://downiand.co.uk/'),
      'danger link-is-odd: Link 1 leads to downiand.co.uk, which only looks like downland.co.uk.',
    ],
  ])('is compared with where it leads: %j', (given, sentence) => {
    expect(said({ links: [given] })).toEqual([sentence])
  })

  it('is named three times, and counted after that', () => {
    const links = [1, 2, 3, 4, 5].map((number) => ({
      ...link('www.bank.example', 'https://evil.example/'),
      number,
    }))
    expect(said({ links }).map((sentence) => sentence.replace(/^.*?: /, ''))).toEqual([
      'Link 1 shows www.bank.example, but leads to evil.example.',
      'Link 2 shows www.bank.example, but leads to evil.example.',
      'Link 3 shows www.bank.example, but leads to evil.example.',
      'The same holds of 2 more links.',
    ])
  })
})

describe('an attachment', () => {
  it.each([
    [
      attachment('invoice.pdf', 'application/x-msdownload'),
      [
        'danger attachment-is-not-what-it-says: “invoice.pdf” is called .pdf, but its content is a program.',
        'danger attachment-may-run: “invoice.pdf” is a program that runs when it is opened.',
      ],
    ],
    [
      attachment('invoice.pdf.exe', 'application/octet-stream'),
      [
        'danger attachment-may-run: “invoice.pdf.exe” looks like .pdf, but is a file that runs when it is opened.',
      ],
    ],
    [
      attachment('photo.jpg', 'text/html'),
      [
        'danger attachment-is-not-what-it-says: “photo.jpg” is called .jpg, but its content is a web page.',
        'care attachment-may-run: “photo.jpg” is a web page, which can pass for a sign-in and run scripts.',
      ],
    ],
    [
      attachment('order.xlsm', 'application/zip'),
      ['care attachment-may-run: “order.xlsm” may hold macros, which are programs.'],
    ],
    [
      attachment('files.zip', 'application/zip', true),
      [
        'care attachment-is-locked: “files.zip” is locked with a password, so that nothing could look into it.',
      ],
    ],
    [
      attachment('disk.iso', 'application/x-iso9660-image'),
      ['danger attachment-may-run: “disk.iso” is a disk image that runs when it is opened.'],
    ],
  ])('is looked at: %j', (given, sentences) => {
    expect(said({ attachments: [given] })).toEqual(sentences)
  })
})
