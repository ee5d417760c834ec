import { describe, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { createConnections } from './client-address.ts'

function arrive(
  peer: string,
  headers: Record<string, string> = {},
  url = 'http://localhost:3000/',
  proxies = '',
) {
  const connections = createConnections(readEnv({ TRUSTED_PROXIES: proxies }).trustedProxies)
  const request = new Request(url, { headers: { host: new URL(url).host, ...headers } })
  connections.remember(request, peer)
  return { local: connections.isLocal(request), address: connections.clientAddress(request) }
}

describe('local request', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.9.10'])('comes from %s', (peer) => {
    expect(arrive(peer).local).toBe(true)
  })

  it.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])('goes to %s', (url) => {
    expect(arrive('127.0.0.1', {}, url).local).toBe(true)
  })

  it.each(['192.168.0.7', '::ffff:192.168.0.7', '2001:db8::1', ''])('does not come from “%s”', (peer) => {
    expect(arrive(peer).local).toBe(false)
  })

  it.each(['www.example.com', '192.168.0.1:3000', 'localhost.example.com', 'localhost@example.com', ''])(
    'does not have the Host “%s”',
    (host) => {
      expect(arrive('127.0.0.1', { host }).local).toBe(false)
    },
  )

  it('does not have a foreign host in its request line', () => {
    expect(arrive('127.0.0.1', { host: 'localhost' }, 'http://www.example.com/').local).toBe(false)
  })

  it.each([
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Via',
    'X-Real-IP',
    'CF-Ray',
    'X-Client-IP',
    'Fastly-Client-IP',
    'Tailscale-User-Login',
  ])('does not have the header %s', (name) => {
    expect(arrive('127.0.0.1', { [name]: '1.1 proxy' }).local).toBe(false)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://[::1]:3000', true],
    ['https://www.example.com', false],
    ['https://localhost.example.com', false],
    ['null', false],
  ])('from a page of %s: %s', (origin, local) => {
    expect(arrive('127.0.0.1', { origin }).local).toBe(local)
  })

  it('is not made inside this process, and only a marked one is the website’s own', () => {
    const connections = createConnections(readEnv({}).trustedProxies)
    const request = new Request('http://localhost:3000/')
    expect(connections.isLocal(request)).toBe(false)
    expect([connections.clientAddress(request), connections.isOwn(request)]).toEqual(['unknown', false])
    connections.trust(request)
    expect(connections.isOwn(request)).toBe(true)
  })
})

describe('request made inside this process', () => {
  it('has the client address of the request it serves', () => {
    const connections = createConnections(readEnv({}).trustedProxies)
    const outer = new Request('http://localhost:3000/', { headers: { host: 'localhost:3000' } })
    connections.remember(outer, '127.0.0.1')
    const inner = new Request('https://www.example.com/auth/v1/user')
    connections.inherit(inner, outer)
    connections.trust(inner)
    expect([connections.isLocal(inner), connections.clientAddress(inner)]).toEqual([true, '127.0.0.1'])
    expect(connections.isOwn(inner)).toBe(false)
  })
})

describe('client address', () => {
  it.each([
    ['203.0.113.9', '198.51.100.1', '', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1, 10.9.9.9', '10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:4711', '10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.1', 'unknown', '10.0.0.0/8', '10.0.0.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.1', '[2001:db8:0:7::9]:4711', '10.0.0.0/8', '2001:db8:0:7::/64'],
    // The socket of a client that has left has no peer.
    ['', '198.51.100.1', '10.0.0.0/8', 'unknown'],
  ])('of peer %s forwarding “%s” with proxies “%s” is %s', (peer, forwarded, proxies, expected) => {
    expect(arrive(peer, { 'x-forwarded-for': forwarded }, undefined, proxies).address).toBe(expected)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::2:3:4:5:6:7', '0:0:2:3::/64'],
  ])('%s is counted as %s', (peer, expected) => {
    expect(arrive(peer).address).toBe(expected)
  })
})
