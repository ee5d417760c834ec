import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { requestPreviewSilently } from '#app/session/preview-requests.ts'
import { BRAND } from '#company/brand.ts'
import { DESCRIPTION_SHOWN, TITLE_SHOWN } from '#domain/content-drafts/checks/text-checks.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { useSocialImage } from '../../ui/images/social-image.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import type { PageHead } from './preview-document.ts'
import styles from './publish.module.css'

interface SearchAndSocialPreviewProps {
  readonly kind: ContentType
  readonly fields: ContentFields
  /** Null before the first save. */
  readonly recordId: number | null
  /** Head of the rendered page. */
  readonly head: PageHead
}

export function SearchAndSocialPreview({ kind, fields, recordId, head }: SearchAndSocialPreviewProps) {
  const { host, pathname } = new URL(head.canonical || location.href)
  const getMediaUrl = useMediaUrl()
  const chosen = useSocialImage(kind, recordId).outcome?.data ?? null
  const defaultCard = useSocialCard(kind, fields)
  const card =
    chosen === null ? defaultCard : { url: getMediaUrl(getGeneratedImagePath(chosen.name)), failure: null }
  return (
    <Stack gap="lg">
      <section aria-labelledby="in-search">
        <Title order={3} id="in-search">
          In search results
        </Title>
        {head.isHidden ? (
          <Text>This page is hidden from search engines.</Text>
        ) : (
          <div className={styles.result}>
            <Text size="sm">{BRAND.name}</Text>
            <Text size="sm" c="dimmed">
              {[host, ...pathname.split('/').filter(Boolean)].join(' › ')}
            </Text>
            <Text className={styles.resultTitle}>{truncate(head.title, TITLE_SHOWN)}</Text>
            <Text size="sm">{truncate(head.description, DESCRIPTION_SHOWN)}</Text>
          </div>
        )}
      </section>
      <section aria-labelledby="as-link">
        <Title order={3} id="as-link">
          As a shared link
        </Title>
        <div className={styles.shared}>
          {card.failure === null ? (
            <img
              className={styles.card}
              {...SOCIAL_CARD_SIZE}
              src={card.url ?? undefined}
              alt={
                card.url === null
                  ? 'Creating the image…'
                  : chosen === null
                    ? `Social image with the title “${head.sharedTitle}”`
                    : 'Social preview'
              }
            />
          ) : (
            <Text role="status">{card.failure}</Text>
          )}
          <div className={styles.sharedWords}>
            <Text size="sm" c="dimmed">
              {host}
            </Text>
            <Text fw={600}>{head.sharedTitle}</Text>
            <Text size="sm" lineClamp={2}>
              {head.description}
            </Text>
          </div>
        </div>
      </section>
    </Stack>
  )
}

/** Truncates after a whole word, like search engines. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length - 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), length / 2)).trimEnd()}…`
}

interface Card {
  readonly url: string | null
  readonly failure: string | null
}

const DEBOUNCE_MS = 800

/** Redraws the social image when its own fields change, not while the text is edited. */
export function useSocialCard(kind: ContentType, fields: ContentFields): Card {
  const [card, setCard] = useState<Card>({ url: null, failure: null })
  const { content: _, ...cardFields } = fields
  const body = JSON.stringify({ ...cardFields, content: '' })

  useEffect(() => {
    const controller = new AbortController()
    let url: string | null = null
    const timer = setTimeout(async () => {
      try {
        const response = await requestPreviewSilently(
          `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/preview/social-card.jpg`,
          { body, accept: 'image/jpeg', signal: controller.signal },
        )
        if (!response.ok) throw new Error(`The image request returned ${response.status}`)
        url = URL.createObjectURL(await response.blob())
        setCard({ url, failure: null })
      } catch {
        if (!controller.signal.aborted) setCard({ url: null, failure: FAILURE })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [kind, body])

  return card
}

const FAILURE = 'We can’t show the image at the moment. Try again in a minute.'
