import { describe, expect, it } from 'vitest'
import { parseAuthenticationResults } from './authentication.ts'

const headers = (...lines: readonly string[]) =>
  lines.map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 2) }))
const RECEIVED =
  'Received: from out.example.com (1.2.3.4) by mx.example.net with ESMTPS id 1; Mon, 23 Nov 2026'

describe('Authentication-Results', () => {
  it.each([
    [
      'written by the receiving server',
      headers(
        'Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=a.example; dkim=fail (bad) header.d=a; dkim=pass header.d=b; dmarc=none',
        RECEIVED,
      ),
      { spf: 'pass', dkim: 'pass', dmarc: 'none', by: 'mx.example.net' },
    ],
    [
      'written by another server of the organisation',
      headers(RECEIVED, 'Authentication-Results: spam.example.net 1; spf=softfail'),
      { spf: 'softfail', dkim: '', dmarc: '', by: 'spam.example.net' },
    ],
    [
      'written by a large service without server names',
      headers(
        'Received: by 2002:a05:7300 with SMTP id 1',
        'Received: from a by mx.google.com with ESMTPS',
        'Authentication-Results: mx.google.com; dkim=pass header.i=@a; dmarc=pass (p=REJECT)',
      ),
      { spf: '', dkim: 'pass', dmarc: 'pass', by: 'mx.google.com' },
    ],
    [
      'written without a server name',
      headers(
        'Received: from a by LO1.GBRP265.PROD.OUTLOOK.COM with HTTPS',
        'Authentication-Results: spf=fail (sender IP is 1.2.3.4) smtp.mailfrom=a; dkim=none; dmarc=fail action=none',
      ),
      { spf: 'fail', dkim: 'none', dmarc: 'fail', by: 'lo1.gbrp265.prod.outlook.com' },
    ],
  ])('are read if %s', (_, lines, found) => {
    expect(parseAuthenticationResults(lines)).toEqual(found)
  })

  it.each([
    [
      'they name a server that received nothing',
      headers(RECEIVED, 'Authentication-Results: bank.example; spf=pass; dkim=pass; dmarc=pass'),
    ],
    [
      'they are below the topmost',
      headers(
        RECEIVED,
        'Authentication-Results: other.example; spf=fail',
        'Authentication-Results: mx.example.net; spf=pass',
      ),
    ],
    ['there is no Received header', headers('Authentication-Results: mx.example.net; spf=pass')],
    ['there is none', headers(RECEIVED)],
  ])('are ignored if %s', (_, lines) => {
    expect(parseAuthenticationResults(lines)).toBeNull()
  })
})
