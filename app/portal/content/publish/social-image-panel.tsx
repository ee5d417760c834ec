import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ContentFields, ContentType } from '#domain/content-drafts/content-draft.ts'
import { getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { useSocialImage } from '../../ui/images/social-image.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import { Properties } from '../../ui/record/record.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import styles from './publish.module.css'

/** Lazy, because the renderer is large. */
const CardDialog = lazy(() => import('./card-dialog.tsx'))

interface SocialImagePanelProps {
  readonly kind: ContentType
  readonly recordId: number
  /** Current editor content. */
  readonly getCurrentFields: () => ContentFields
}

export function SocialImagePanel({ kind, recordId, getCurrentFields }: SocialImagePanelProps) {
  const { outcome, readAgain } = useSocialImage(kind, recordId)
  const [fields, setFields] = useState<ContentFields | null>(null)
  const getMediaUrl = useMediaUrl()
  const chosen = outcome?.data ?? null
  return (
    <Properties title="Social image">
      {chosen === null ? (
        <Text>When someone shares the link, they see an image with the title and the featured image.</Text>
      ) : (
        <>
          <Text>People see this image when someone shares the link.</Text>
          <img
            className={styles.card}
            {...SOCIAL_CARD_SIZE}
            src={getMediaUrl(getGeneratedImagePath(chosen.name))}
            alt="Social preview"
          />
        </>
      )}
      <FailureNotice failure={outcome?.failure ?? null} />
      <Group>
        {outcome !== null && outcome.failure !== null ? (
          <Button variant="default" onClick={readAgain}>
            Try again
          </Button>
        ) : (
          <Button variant="default" disabled={outcome === null} onClick={() => setFields(getCurrentFields())}>
            Choose image
          </Button>
        )}
      </Group>
      {fields !== null && (
        <Suspense fallback={null}>
          <CardDialog
            kind={kind}
            recordId={recordId}
            fields={fields}
            chosen={chosen}
            onClose={() => setFields(null)}
          />
        </Suspense>
      )}
    </Properties>
  )
}
