/** What stands for a text where its link is shared: the card that the site draws, or a picture that was chosen for it. */
import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ManuscriptKind, WrittenFields } from '#domain/manuscripts/manuscript.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { generatedPath } from '#domain/picture-sets/addresses.ts'
import { useMediaAddress } from '../../ui/layout-data.ts'
import { useSharedPicture } from '../../ui/pictures/shared-picture.ts'
import { FailureNotice, Panel } from '../../ui/screen.tsx'
import styles from './publish.module.css'

/** It draws, and so weighs more than the desk: it comes when somebody chooses. */
const CardDialog = lazy(async () => ({ default: (await import('./card-dialog.tsx')).CardDialog }))

interface SharedLinkProps {
  readonly kind: ManuscriptKind
  readonly recordId: number
  /** As they stand at this moment. */
  readonly fieldsNow: () => WrittenFields
}

export function SharedLink({ kind, recordId, fieldsNow }: SharedLinkProps) {
  const { outcome, readAgain } = useSharedPicture(kind, recordId)
  const [fields, setFields] = useState<WrittenFields | null>(null)
  const address = useMediaAddress()
  const chosen = outcome?.data ?? null
  return (
    <Panel id="shared-link" title="Shared link">
      {chosen === null ? (
        <Text>Where its link is shared, the site draws a card with the title and the picture.</Text>
      ) : (
        <>
          <Text>Where its link is shared, this stands for it.</Text>
          <img
            className={styles.card}
            {...SOCIAL_CARD_SIZE}
            src={address(generatedPath(chosen.name))}
            alt="The card that was chosen"
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
          <Button variant="default" disabled={outcome === null} onClick={() => setFields(fieldsNow())}>
            Choose a card
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
    </Panel>
  )
}
