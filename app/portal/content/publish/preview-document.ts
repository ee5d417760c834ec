/** The page that a text will have, as the site renders it: fetched while the text is written, and shown without scripts. */
import { useEffect, useRef, useState } from 'react'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { useNonce } from '../../ui/layout-data.ts'

/** After the last change, so that the page is not made for every key. */
const PAUSE_MS = 500

export interface PreviewedPage {
  /** A whole document, without its scripts: made anew only when more has changed than what is read. */
  readonly html: string
  /** What stands in the page between its header and its footer. */
  readonly content: string
  /** What search engines and shared links read. */
  readonly head: PageHead
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** The one address that the page will have. */
  readonly canonical: string
  readonly sharedTitle: string
  readonly isHidden: boolean
}

export interface Preview {
  /** Null until the first one has come; the last one stays while the next is on its way. */
  readonly page: PreviewedPage | null
  readonly failure: string | null
}

const FAILURE = 'We can’t create the preview at the moment. We’ll try again when you next make a change.'
const TOO_LONG = 'The text is too long to preview.'

/** Follows a text while it is written. */
export function usePreview(kind: ContentType, fields: ContentFields): Preview {
  const nonce = useNonce()
  const [preview, setPreview] = useState<Preview>({ page: null, failure: null })
  const isFirst = useRef(true)
  const sent = JSON.stringify(fields)

  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      async () => {
        isFirst.current = false
        try {
          const answer = await fetch(`${CONTENT_TYPE_DEFINITIONS[kind].site}/preview`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Accept: 'text/html' },
            body: sent,
            signal: stop.signal,
          })
          const failure = answer.ok
            ? null
            : answer.status === 422 || answer.status === 413
              ? TOO_LONG
              : FAILURE
          const page = answer.ok ? readPage(await answer.text(), nonce) : null
          setPreview((last) => ({ page: page ?? last.page, failure }))
        } catch {
          if (!stop.signal.aborted) setPreview((last) => ({ ...last, failure: FAILURE }))
        }
      },
      isFirst.current ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [kind, sent, nonce])

  return preview
}

/**
 * Takes out what would run, and what says that scripts are missing; marks the styles as the desk's policy wants them,
 * which the frame inherits. Links open beside the desk and not in the frame.
 */
function readPage(rendered: string, nonce: string): PreviewedPage {
  // Before they are parsed: the parser obeys the desk's policy already. What is written has no styles of its own left.
  const page = new DOMParser().parseFromString(
    rendered.replaceAll('<style>', `<style nonce="${nonce}">`),
    'text/html',
  )
  const head = readHead(page)
  for (const element of page.querySelectorAll(
    'script, noscript, link[rel="modulepreload"], link[rel="preload"], link[rel="manifest"]',
  ))
    element.remove()
  // The portal's colour scheme is the reader's own, as it would be on the site.
  const scheme = document.documentElement.dataset.colorScheme
  if (scheme !== undefined) page.documentElement.dataset.colorScheme = scheme
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    content: page.querySelector('main')?.innerHTML ?? '',
    head,
  }
}

function readHead(page: Document): PageHead {
  const content = (selector: string) => page.querySelector(selector)?.getAttribute('content') ?? ''
  return {
    title: page.title,
    description: content('meta[name="description"]'),
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    sharedTitle: content('meta[property="og:title"]'),
    isHidden: /noindex/.test(content('meta[name="robots"]')),
  }
}
