/** Parses settings and reports errors in sentences. */
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { isLoopbackHost } from '../network/client-address.ts'

type Fault = (sentence: string) => void
type Parse<T> = (text: string, fault: Fault) => T

/** A missing or empty setting has the default value. */
export function setting<T, const D>(defaultValue: D, parse: Parse<T>) {
  return z
    .string()
    .optional()
    .transform((raw, context): T | D => {
      const text = raw?.trim()
      if (!text) return defaultValue
      let isValid = true
      const value = parse(text, (message) => {
        isValid = false
        // `continue` also checks the rules between settings, so that all errors are reported together.
        context.addIssue({ code: 'custom', message, input: raw, continue: true })
      })
      return isValid ? value : defaultValue
    })
}

export const text: Parse<string> = (value) => value

export const list = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean)

export const wholeNumber =
  (name: string, min: number, max: number): Parse<number> =>
  (value, fault) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max))
      fault(`${name} must be a whole number from ${min} to ${max}, not “${value}”.`)
    return number
  }

export const origin =
  (name: string): Parse<string> =>
  (value, fault) => {
    const url = URL.parse(value)
    const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(value)
    if (!bare)
      fault(`${name} must be an origin without a path, such as https://www.example.com, not “${value}”.`)
    return url?.origin ?? ''
  }

export const origins =
  (name: string): Parse<readonly string[]> =>
  (value, fault) => [...new Set(list(value).map((entry) => origin(`Each entry in ${name}`)(entry, fault)))]

/** The URL may contain a password, so the error does not repeat it. */
export const serviceUrl =
  (name: string, example: string, pattern: RegExp): Parse<string> =>
  (value, fault) => {
    if (!pattern.test(value)) fault(`${name} must be a URL such as ${example}.`)
    return value
  }

export const key =
  (name: string, prefix: string): Parse<string> =>
  (value, fault) => {
    if (!/^[\x21-\x7e]{20,}$/.test(value))
      fault(`${name} must be a key of at least 20 characters without spaces, such as ${prefix}….`)
    return value
  }

/** `host:port` or a socket path. */
export const hostAndPort =
  (name: string, defaultPort: number): Parse<string> =>
  (value, fault) => {
    const port = Number(/^(?:\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(value)?.[1] ?? 0)
    if (!value.startsWith('/') && !(port >= 1 && port <= 65_535))
      fault(
        `${name} must be a host and port such as localhost:${defaultPort}, or the path of a socket, not “${value}”.`,
      )
    return value
  }

/** Long enough for HMAC, and typable on any keyboard. */
export const signingSecret =
  (name: string): Parse<string> =>
  (value, fault) => {
    if (!/^[\x21-\x7e]{32,}$/.test(value))
      fault(`${name} must have at least 32 characters without spaces. To generate one: openssl rand -hex 32`)
    return value
  }

/** Store of scheduled backups: a directory, or a bucket with its keys. */
export type BackupStoreEnv =
  | { readonly directory: string }
  | {
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** The URL contains a key, so the error does not repeat it. */
export const backupStore: Parse<BackupStoreEnv> = (value, fault) => {
  if (value.startsWith('/')) return { directory: value }
  const url = URL.parse(value)
  const [, bucket = '', ...more] = url?.pathname.split('/') ?? []
  if (url?.protocol !== 's3:' || !url.username || !url.password || !bucket || more.join('') !== '') {
    fault(
      'BACKUP_TO must be the absolute path of a directory, or a bucket such as s3://KEY:SECRET@s3.eu-west-2.amazonaws.com/BUCKET?region=eu-west-2.',
    )
    return { directory: '' }
  }
  // Stores on this machine rarely have a certificate.
  const protocol = isLoopbackHost(url.hostname) ? 'http' : 'https'
  return {
    endpoint: `${protocol}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

export const timeOfDay =
  (name: string): Parse<string> =>
  (value, fault) => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
      fault(`${name} must be a time such as 02:30, not “${value}”.`)
    return value
  }

export const host: Parse<string> = (value, fault) => {
  const bare = value.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare))
    fault(`HOST must be an IP address or host name of this machine, not “${value}”.`)
  return bare
}

export const emailAddressSetting =
  (name: string): Parse<string> =>
  (value, fault) => {
    const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value
    if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(address) || /[\r\n]/.test(value))
      fault(`${name} must be an email address such as Jo Bloggs <jo.bloggs@example.com>, not “${value}”.`)
    return value
  }

export const networks =
  (name: string): Parse<BlockList> =>
  (value, fault) => {
    const blockList = new BlockList()
    for (const entry of list(value)) {
      const [address = '', prefix, ...rest] = entry.split('/')
      const family = isIP(address)
      const maxBits = family === 4 ? 32 : 128
      const bits = prefix === undefined ? maxBits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
      if (family === 0 || rest.length > 0 || !(bits <= maxBits))
        fault(
          `${name} must list IP addresses or networks such as 10.0.0.1 or 10.0.0.0/8. “${entry}” is neither.`,
        )
      else blockList.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
    }
    return blockList
  }

export const oneOf =
  <T>(name: string, choices: Readonly<Record<string, T>>): Parse<T> =>
  (value, fault) => {
    const allowed = Object.keys(choices)
    if (!Object.hasOwn(choices, value))
      fault(`${name} must be ${allowed.join(' or ')}, or not set. It is “${value}”.`)
    return choices[value] as T
  }
