/** Fetches the rendered page of a draft and shows it without scripts. */
import { useEffect, useRef, useState } from 'react'
import { requestPreviewSilently } from '#app/session/preview-requests.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
  PREVIEW_MESSAGES,
} from '#domain/content-drafts/content-draft.ts'
import { useNonce } from '../../ui/layout-data.ts'

const DEBOUNCE_MS = 500

export interface PreviewedPage {
  /** Complete document, replaced only if more than the content changes. */
  readonly html: string
  /** HTML between header and footer. */
  readonly content: string
  readonly head: PageHead
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Canonical URL. */
  readonly canonical: string
  readonly sharedTitle: string
  readonly isHidden: boolean
}

export interface Preview {
  /** Null until the first one has loaded; then the last one. */
  readonly page: PreviewedPage | null
  readonly failure: string | null
}

const FAILURE = 'We can’t create the preview at the moment. We’ll try again when you next make a change.'

/** Returns the preview of the current fields. */
export function usePreview(kind: ContentType, fields: ContentFields): Preview {
  const nonce = useNonce()
  const [preview, setPreview] = useState<Preview>({ page: null, failure: null })
  const isFirst = useRef(true)
  const body = JSON.stringify(fields)

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      async () => {
        isFirst.current = false
        try {
          const response = await requestPreviewSilently(
            `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/preview`,
            { body, accept: 'text/html', signal: controller.signal },
          )
          const failure = response.ok
            ? null
            : response.status === 422 || response.status === 413
              ? PREVIEW_MESSAGES.tooLong
              : FAILURE
          const page = response.ok ? readPage(await response.text(), nonce) : null
          setPreview((last) => ({ page: page ?? last.page, failure }))
        } catch {
          if (!controller.signal.aborted) setPreview((last) => ({ ...last, failure: FAILURE }))
        }
      },
      isFirst.current ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kind, body, nonce])

  return preview
}

/**
 * Removes scripts and `noscript`, adds the nonce to styles, because the frame inherits the portal’s CSP, and opens
 * links in a new tab.
 */
function readPage(rendered: string, nonce: string): PreviewedPage {
  // Add the nonce before parsing, because the parser already applies the CSP. Sanitised text has no styles.
  const page = new DOMParser().parseFromString(
    rendered.replaceAll('<style>', `<style nonce="${nonce}">`),
    'text/html',
  )
  const head = readHead(page)
  for (const element of page.querySelectorAll(
    'script, noscript, link[rel="modulepreload"], link[rel="preload"], link[rel="manifest"]',
  ))
    element.remove()
  // The preview follows the portal’s colour scheme, as the website would.
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
