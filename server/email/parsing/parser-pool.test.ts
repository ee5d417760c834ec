import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { msgFile, tnefFile } from '#tests/support/outlook-files.ts'
import { createEmailParserPool, ParseError, splitMbox } from './parser-pool.ts'

const parserPool = createEmailParserPool()
afterAll(() => parserPool.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const HEAD = 'From: zoe@example.com\r\nSubject: Boxes\r\nMIME-Version: 1.0\r\n'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const html = (markup: string) => bytesOf(`${HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n${markup}`)
const mixed = (...parts: readonly string[]) =>
  bytesOf(
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
  )
const attached = (type: string, name: string, content: Uint8Array | string) =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`
/** Without the final line break. */
const markupOf = ({ html: markup }: ParsedEmail) => markup?.replaceAll('\n', '')
const shown = async (markup: string) => markupOf(await parserPool.parseMessage(html(markup)))

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ParseError)
  return (error as ParseError).fault
}

describe('email parser pool', () => {
  it('stops a parse that takes too long', async () => {
    const shortTimeout = createEmailParserPool({ threads: 1, timeoutMs: 20 })
    // Takes longer than the limit on any machine.
    const long = html('<a style="color:red" href="https://example.com/">&amp;</a>'.repeat(40_000))
    expect(await faultOf(shortTimeout.parseMessage(long))).toBe('took too long')
    await shortTimeout.close()
  })

  it('stops a parse that needs too much memory, and nothing else', async () => {
    const narrow = createEmailParserPool({ threads: 1, megabytes: 24 })
    const [heavy, light] = [
      narrow.parseMessage(html('<a href="https://example.com/">&amp;</a>'.repeat(80_000))),
      narrow.parseMessage(html('<p>x</p>')),
    ]
    expect(await faultOf(heavy)).toBe('too much')
    expect(markupOf(await light)).toBe('<p>x</p>')
    await narrow.close()
  })

  it('rejects input that is not an email, is too large or has too many parts', async () => {
    expect(await faultOf(parserPool.parseMessage(PNG))).toBe('not an email')
    expect(await faultOf(parserPool.parseMessage(bytesOf('')))).toBe('not an email')
    expect(await faultOf(parserPool.parseMessage(new Uint8Array(50 * 1024 * 1024 + 1)))).toBe('too large')
    const narrow = createEmailParserPool({ threads: 1, maxQueued: 1 })
    const [one, two, three] = [1, 2, 3].map(() => narrow.parseMessage(html('x')))
    expect(await faultOf(three as Promise<unknown>)).toBe('busy')
    await Promise.all([one, two])
    await narrow.close()
  })

  it('does not change the given bytes, and returns their type', async () => {
    const bytes = html('<p>x</p>')
    const before = createHash('sha256').update(bytes).digest('hex')
    const email = await parserPool.parseMessage(bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(before)
    expect(email).toMatchObject({ hash: before, size: bytes.length, kind: 'eml' })
  })

  it('parses an email of 50 MB and one of 2,000 parts with little memory', async () => {
    const large = Buffer.alloc(36_000_000, 'box')
    const email = mixed(
      'Content-Type: text/plain\r\n\r\nSee attached.',
      attached('application/pdf', 'a.pdf', large),
    )
    expect(email.length).toBeGreaterThan(47_000_000)
    const before = process.memoryUsage.rss()
    const opened = await parserPool.parseMessage(email)
    expect(opened.text.trim()).toBe('See attached.')
    expect(opened.attachments[0]).toMatchObject({
      size: large.length,
      hash: createHash('sha256').update(large).digest('hex'),
    })
    // The message, the worker's copy, the unpacked parts, and the result.
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)

    const many = mixed(
      ...Array.from({ length: 2000 }, (_, index) => attached('image/png', `${index}.png`, PNG)),
    )
    expect((await parserPool.parseMessage(many)).attachments).toHaveLength(2000)
    expect((await parserPool.readPart(many, 1999))?.name).toBe('1999.png')
    expect(await parserPool.readPart(many, 2000)).toBeNull()
  })

  it('shows no overlong text, and lists it as an attachment', async () => {
    const email = await parserPool.parseMessage(
      mixed(
        'Content-Type: text/plain\r\n\r\nShort.',
        `Content-Type: text/plain\r\n\r\n${'long words '.repeat(500_000)}`,
      ),
    )
    expect(email.text.trim()).toBe('Short.')
    expect(email.attachments).toHaveLength(1)
    expect(email.cut).toEqual(['A text longer than 5 MB isn’t shown. It’s listed as an attachment.'])
  })
})

describe('endless nesting of markup', () => {
  it.each(['div', 'b', 'div><br/', 'div></x', 'div/', 'table><tr><td', 'font', 'p'])(
    'stops at a maximum depth for <%s>',
    async (name) => {
      const {
        text,
        cut,
        html: markup,
      } = await parserPool.parseMessage(html(`Words first. ${`<${name}>`.repeat(150_000)}deep`))
      expect(text).toContain('Words first.')
      expect(markup).toContain('Words first.')
      expect(cut).toEqual(['The HTML is nested too deeply. The end isn’t shown.'])
    },
  )

  it('does not affect markup that closes its elements', async () => {
    const row = '<tr><td>a<br><img src="cid:x"/><b>c</b></td></tr>'
    const long = `<table>${row.repeat(30_000)}</table>${'<p>One.'.repeat(2000)}`
    const { cut, text } = await parserPool.parseMessage(html(long))
    expect(cut).toEqual([])
    expect(text).toMatch(/One\.\s*$/)
  })
})

describe('email', () => {
  it('shows embedded images in place, and only images', async () => {
    const related = (id: string, part: string) =>
      bytesOf(
        `${HEAD}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:${id}">\r\n--b\r\n${part}\r\n--b--\r\n`,
      )
    const png = attached('image/png', 'a.png', PNG)
    const source = `src="data:image/png;base64,${PNG.toString('base64')}"`
    const found = async (id: string, part: string) =>
      ((await parserPool.parseMessage(related(id, part))).html ?? '').includes(source)
    expect(await found('pic@1', `Content-ID: <pic@1>\r\n${png}`)).toBe(true)
    expect(await found('PIC%401', `Content-ID: <pic@1>\r\n${png}`)).toBe(true)
    expect(await found('a.png@01D0', png)).toBe(true)
    const svg = attached(
      'image/png',
      'a.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    )
    const { html: markup, attachments } = await parserPool.parseMessage(
      related('pic@1', `Content-ID: <pic@1>\r\n${svg}`),
    )
    expect(markup).not.toContain('src=')
    expect(attachments).toMatchObject([{ isInline: false, type: 'image/svg+xml', declaredType: 'image/png' }])
  })

  it('shows where links lead, and leaves out remote images until they are loaded', async () => {
    const bytes = html(
      '<a href=" https://example.com/a ">the <b>list</b></a><a href="mailto:a@example.com"><img src="http://example.org/b.png" alt="B"></a><a name=x>x</a><a href="https://аррӏе.com">apple</a>',
    )
    const email = await parserPool.parseMessage(bytes)
    expect(email.links).toEqual([
      { number: 1, text: 'the list', target: 'https://example.com/a' },
      { number: 2, text: '', target: 'mailto:a@example.com' },
      { number: 3, text: 'apple', target: 'https://xn--80ak6aa92e.com/' },
    ])
    expect(email.remotePictures).toEqual([{ number: 1, address: 'http://example.org/b.png' }])
    expect(markupOf(email)).toBe(
      '<span class="message-link" data-link="1">the <b>list</b></span><span class="message-link" data-link="2"><img alt="B" data-picture="1" /></span><span>x</span><span class="message-link" data-link="3">apple</span>',
    )
    const loaded = `data:image/webp;base64,${PNG.toString('base64')}`
    const again = await parserPool.parseMessage(bytes, { images: new Map([[1, loaded]]) })
    expect(again.html).toContain(`src="${loaded}"`)
  })

  it.each([
    [
      '<p style="color:red;font-family:\'Segoe UI\',Arial;margin:0 auto">x',
      '<p style="color:red;font-family:\'Segoe UI\',Arial;margin:0 auto">x</p>',
    ],
    [
      '<p style="color:rgb(1, 2, 3);background:url(http://x/) #eee">x',
      '<p style="color:rgb(1, 2, 3);background:#eee">x</p>',
    ],
    ['<p style="position:fixed;top:0;z-index:9;margin:-9px;content:\'x\';color:re\\64">x', '<p>x</p>'],
    [
      '<table width="100%" border=0 onload=x><tr><td colspan=2 bgcolor="#fff">x',
      '<table width="100%" border="0"><tr><td colspan="2" bgcolor="#fff">x</td></tr></table>',
    ],
    ['<p dir=rtl lang=he>שלום', '<p dir="rtl" lang="he">שלום</p>'],
    ['a<script>b</script><svg><title>c</title></svg><form>d<input></form>', 'ad'],
    [
      '<body bgcolor="#eeeeee" text=navy style="margin:0;position:fixed" onload=x><p>x',
      '<div bgcolor="#eeeeee" style="background-color:#eeeeee;color:navy;margin:0" class="message-body"><p>x</p></div>',
    ],
    ['<p class="MsoNormal">x<o:p></o:p>', '<p class="m-MsoNormal">x</p>'],
  ])('keeps only harmless markup: %s', async (given, expected) => {
    expect(await shown(given)).toBe(expected)
  })

  it('keeps simple style rules under renamed classes', async () => {
    const { styles } = await parserPool.parseMessage(
      html(
        '<style>@import "x";@media print{p{color:red}} p.a, #b, a:hover > i {color:blue;background:url(x)} body{margin:0} .x{behavior:url(x)}</style>',
      ),
    )
    expect(styles).toBe('p.m-a{color:blue}\n.message-body{margin:0}')
  })

  it.each(['text/plain', 'text/html'])('lists a named inline text (%s) as an attachment', async (type) => {
    const part = `Content-Type: ${type}\r\nContent-Disposition: inline; filename="log.txt"\r\n\r\nFiled.`
    const email = await parserPool.parseMessage(mixed('Content-Type: text/plain\r\n\r\nWords.', part))
    expect([email.text.trim(), email.attachments.map(({ name }) => name)]).toEqual(['Words.', ['log.txt']])
  })

  it('lists attachments that start the email or have any other form', async () => {
    const named = (type: string, words: string) =>
      `Content-Type: ${type}\r\nContent-Disposition: inline; filename="a.txt"\r\n\r\n${words}`
    const words = named('text/plain', 'Words.')
    const forms = `Content-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\n${words}\r\n--c\r\n${named('text/html', '<b>Words.</b>')}\r\n--c--`
    for (const bytes of [bytesOf(`${HEAD}${words}`), mixed(words), mixed(forms)]) {
      const { text, attachments } = await parserPool.parseMessage(bytes)
      expect([text.trim(), attachments]).toEqual(['Words.', []])
    }
  })

  it('has attachment names without paths and direction overrides', async () => {
    const { attachments } = await parserPool.parseMessage(
      mixed(
        attached('application/pdf', '../../etc/a.pdf', '%PDF-1.7'),
        attached('application/pdf', 'C:\\\\temp\\\\b.pdf', '%PDF-1.7'),
        attached('application/octet-stream', 'invoice\u202efdp.exe', 'MZ\0'),
      ),
    )
    expect(attachments.map(({ name, type }) => [name, type])).toEqual([
      ['a.pdf', 'application/pdf'],
      ['b.pdf', 'application/pdf'],
      ['invoicefdp.exe', 'application/x-msdownload'],
    ])
  })

  it('returns an embedded email unchanged, which can be opened in turn', async () => {
    const inner = 'From: a@example.org\r\nSubject: Inner\r\n\r\nWords\r\n'
    const outer = mixed(`Content-Type: message/rfc822\r\n\r\n${inner}`)
    const { attachments, text, html } = await parserPool.parseMessage(outer)
    expect(attachments).toMatchObject([{ nested: true, name: 'Email 1.eml' }])
    // The body excludes attached emails.
    expect(`${text} ${html}`).not.toContain('Words')
    const part = await parserPool.readPart(outer, 0)
    expect(new TextDecoder().decode(part?.bytes)).toBe(inner)
    expect((await parserPool.parseMessage(part?.bytes as Uint8Array)).subject).toBe('Inner')
  })

  it('reports encrypted content', async () => {
    const zip = Buffer.alloc(22 + 47 + 31)
    zip.write('PK\x03\x04', 0, 'latin1')
    zip.write('PK\x01\x02', 31, 'latin1')
    zip.writeUInt16LE(1, 31 + 8)
    zip.writeUInt16LE(1, 31 + 28)
    zip.write('a', 31 + 46)
    zip.write('PK\x05\x06', 78, 'latin1')
    zip.writeUInt16LE(1, 86)
    zip.writeUInt16LE(1, 88)
    zip.writeUInt32LE(47, 90)
    zip.writeUInt32LE(31, 94)
    const { attachments, warnings } = await parserPool.parseMessage(
      mixed(
        attached('application/zip', 'a.zip', zip),
        attached('application/pdf', 'b.pdf', '%PDF-1.7 /Encrypt 1 0 R'),
      ),
    )
    expect(attachments.map(({ isLocked }) => isLocked)).toEqual([true, true])
    expect(warnings.filter(({ code }) => code === 'attachment-is-locked')).toHaveLength(2)
  })
})

describe('Outlook file', () => {
  const file = {
    subject: 'Größe',
    body: 'Words',
    html: '<p>Words <img src="cid:image001.png@01D0"></p>',
    sender: ['Zoë Ash', 'zoe.ash@example.com'],
    recipients: [['Bob', 'bob@example.com']],
    // New Outlook appends a NUL.
    files: [['image001.png', PNG, 'image001.png@01D0\0']],
  } as const

  it.each([
    ['a .msg', msgFile(file)],
    ['a winmail.dat', tnefFile(file)],
    ['a winmail.dat in an email', mixed(attached('application/ms-tnef', 'winmail.dat', tnefFile(file)))],
  ])('is read: %s', async (name, bytes) => {
    const email = await parserPool.parseMessage(bytes)
    expect(email.text).toBe('Words')
    expect(email.html).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`)
    expect(email.attachments.at(-1)).toMatchObject({
      name: 'image001.png',
      type: 'image/png',
      isInline: true,
    })
    if (name === 'a .msg')
      expect(email).toMatchObject({
        kind: 'msg',
        subject: 'Größe',
        from: { name: 'Zoë Ash', address: 'zoe.ash@example.com' },
        to: [{ name: 'Bob', address: 'bob@example.com' }],
      })
  })

  it('is rejected if its sector chain loops or it claims more than it contains', async () => {
    const validFile = msgFile(file)
    const view = new DataView(validFile.buffer.slice(0))
    const table = (view.getUint32(76, true) + 1) * 512
    const [endless, huge] = [new Uint8Array(validFile), new Uint8Array(validFile)]
    for (let sector = 0; sector < 20; sector++)
      new DataView(endless.buffer).setUint32(table + 4 * sector, sector, true)
    const folder = (view.getUint32(48, true) + 1) * 512
    new DataView(huge.buffer).setUint32(folder + 120, 0x7fffffff, true)
    expect(await faultOf(parserPool.parseMessage(endless))).toBe('not an email')
    expect(await faultOf(parserPool.parseMessage(huge))).toBe('not an email')
  })
})

describe('mbox file', () => {
  it.each([1, 7, 4096])('is split while reading chunks of %i bytes', async (size) => {
    const whole = Buffer.from(
      [
        'From a@example.com Mon Nov 23 09:00:00 2026',
        'Subject: One',
        '',
        '>From here on',
        'From here, within a paragraph',
        '',
        'From b@example.com Mon Nov 23 09:01:00 2026\r',
        'Subject: Two\r',
        '\r',
        '>>From x\r',
        '',
      ].join('\n'),
    )
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      whole.subarray(index * size, (index + 1) * size),
    )
    const emails: string[] = []
    for await (const email of splitMbox(Readable.from(pieces))) emails.push(new TextDecoder().decode(email))
    expect(emails).toEqual([
      'Subject: One\n\nFrom here on\nFrom here, within a paragraph\n\n',
      'Subject: Two\r\n\r\n>From x\r\n',
    ])
  })
})
