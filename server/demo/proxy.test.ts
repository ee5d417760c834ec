import { beforeAll, describe, expect, it } from 'vitest'
import { findNginx, type Nginx, startNginx } from '#tests/support/nginx.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const program = await findNginx()
const title = program === undefined ? 'nginx (skipped: it cannot be installed here)' : 'nginx'

const PASS = 'proxy_pass http://localhost;'
const HTTP_1_1 = 'proxy_http_version 1.1;'
/** Versions before and after 1.29.7 differ in their defaults, so most are written out. */
const PROXIES: readonly (readonly [string, string])[] = [
  ['HTTP/1.0', 'proxy_http_version 1.0; proxy_set_header Connection close;'],
  ['HTTP/1.0 that keeps connections', 'proxy_http_version 1.0; proxy_set_header Connection keep-alive;'],
  ['HTTP/1.1', `${HTTP_1_1} proxy_set_header Connection close;`],
  ['HTTP/1.1 that keeps connections', `${HTTP_1_1} proxy_set_header Connection "";`],
  ['HTTP/1.1 that says so', `${HTTP_1_1} proxy_set_header Connection keep-alive;`],
  ['default settings', ''],
]

describe.skipIf(program === undefined)(`demonstration behind ${title}`, () => {
  const site = opened(() => openSite({}, 'backend'))
  const nginx = opened<Nginx>(() =>
    startNginx(
      program ?? '',
      Number(new URL(site.url).port),
      PROXIES.map(([, directives]) => PASS + directives),
    ),
  )
  const codes = () => site.printed.filter((line) => line.startsWith('Sign-in code'))
  const requestCode = (url: string, cookie = '') =>
    fetch(`${url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: 'staff@example.com', create_user: false }),
    })

  let code = ''
  beforeAll(async () => {
    const link = /http:\S+\/mailbox\?token=\S+/.exec(site.startupBanner)?.[0] ?? expect.unreachable()
    const redeemed = await fetch(link, { redirect: 'manual' })
    const [cookie = ''] = redeemed.headers.getSetCookie()[0]?.split(';') ?? []
    expect((await requestCode(site.url, cookie)).status).toBe(200)
    code = codes()[0]?.slice(-6) ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(await (await fetch(`${site.url}/mailbox`, { headers: { cookie } })).text()).toContain(code)
  })

  it.each(PROXIES.map(([name], index) => [name, index] as const))(
    'shows strangers neither emails nor demo users, with %s',
    async (_, index) => {
      const url = nginx.urls[index] ?? ''
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      for (const path of ['/mailbox', '/mailbox?token=', `/mailbox?token=${'a'.repeat(24)}`]) {
        const mailbox = await fetch(url + path, { redirect: 'manual' })
        expect([mailbox.status, await mailbox.text()]).toEqual([404, expect.not.stringContaining(code)])
        expect(mailbox.headers.getSetCookie()).toEqual([])
      }
      const refused = await requestCode(url)
      expect([refused.status, (await refused.json()).error_code]).toEqual([422, 'otp_disabled'])
      expect(codes()).toHaveLength(1)
    },
  )
})
