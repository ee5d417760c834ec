/** Chooses the social image from the available templates. */
import { Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { readImageSet, type SocialImage } from '#app/content/image-sets.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { RECIPE_VERSION, type Recipe, THEMES, type Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { IMAGES_API, suggestAltText } from '#domain/image-sets/image-sets.ts'
import {
  getCardTemplates,
  getSlotsFromRecord,
  type SourceFields,
  type SourceRecordsResponse,
} from '#domain/image-sets/source-records.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { findSocialCardImage, saveImageSet } from '../../image-generator/editor/save-image-set.ts'
import { Drawing } from '../../image-generator/preview/svg-preview.tsx'
import { useRenderedDesigns } from '../../image-generator/preview/use-preview.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { setSocialImageWithUndo } from '../../ui/images/social-image.ts'
import { callWebsiteApi } from '../../ui/loader-data.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction, useLoaded } from '../../ui/use-action.ts'
import styles from './publish.module.css'
import { useSocialCard } from './search-and-social-preview.tsx'

interface CardDialogProps {
  readonly kind: ContentType
  readonly recordId: number
  readonly fields: ContentFields
  /** Null means the website default. */
  readonly chosen: SocialImage | null
  readonly onClose: () => void
}

/** Value for the website default. */
const WEBSITE_DEFAULT = 'site'

export default function CardDialog({ kind, recordId, fields, chosen, onClose }: CardDialogProps) {
  const { outcome, reload } = useLoaded(() => readCards(kind, recordId, chosen), [kind, recordId])
  return (
    <Dialog title="Social image" size="xl" onClose={onClose}>
      {outcome === null && <Text role="status">Creating the preview…</Text>}
      {outcome !== null && outcome.failure !== null && (
        <Stack align="flex-start">
          <FailureNotice failure={outcome.failure} />
          <Button variant="default" onClick={reload}>
            Try again
          </Button>
        </Stack>
      )}
      {outcome?.failure === null && (
        <CardChoice
          kind={kind}
          recordId={recordId}
          fields={fields}
          onClose={onClose}
          {...outcome.data}
          isChosen={chosen !== null}
        />
      )}
    </Dialog>
  )
}

interface Cards {
  readonly record: SourceFields
  readonly templates: readonly Template[]
  readonly start: { readonly template: string; readonly theme: Theme }
}

interface CardChoiceProps extends Omit<CardDialogProps, 'chosen'>, Cards {
  readonly isChosen: boolean
}

function CardChoice(props: CardChoiceProps) {
  const { kind, recordId, fields, record, templates, start, isChosen, onClose } = props
  const [name, setName] = useState(start.template)
  const [theme, setTheme] = useState<Theme>(start.theme)
  const recipes = templates.map((template) => cardRecipe(template, theme, record))
  const { designs, failure } = useRenderedDesigns(recipes)
  const defaultCard = useSocialCard(kind, fields)
  const index = templates.findIndex((template) => template.name === name)
  const [recipe, card] = [recipes[index], designs[index]]
  const saving = useAction(
    {
      async withSession(session, [recipe, altText]: readonly [Recipe, string]) {
        const source = { kind, id: record.id }
        const sizes = [SOCIAL_CARD_SIZE]
        const saved = await saveImageSet(session, {
          recipe,
          sizes,
          format: 'jpeg',
          altText,
          source,
          follows: true,
        })
        const image = findSocialCardImage(saved.pictures)
        if (image) await setSocialImageWithUndo(kind, recordId, { setId: saved.id, name: image.name })
      },
    },
    { reloads: false, onDone: onClose },
  )

  function use() {
    if (recipe !== undefined && card !== undefined)
      return void saving.run([recipe, suggestAltText(card.altText, recipe)])
    if (isChosen) void setSocialImageWithUndo(kind, recordId, null)
    onClose()
  }

  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return (
    <Stack gap="md">
      <Radio.Group label="Layout" value={name} onChange={setName}>
        <div className={styles.cards}>
          <Radio.Card
            value={WEBSITE_DEFAULT}
            tabIndex={name === WEBSITE_DEFAULT ? 0 : -1}
            className={styles.cardChoice}
            data-autofocus={name === WEBSITE_DEFAULT || undefined}
          >
            <img className={styles.card} {...SOCIAL_CARD_SIZE} src={defaultCard.url ?? undefined} alt="" />
            <span>Website default</span>
          </Radio.Card>
          {templates.map(({ name: each, title, purpose }, index) => (
            <Radio.Card
              key={each}
              value={each}
              tabIndex={name === each ? 0 : -1}
              className={styles.cardChoice}
              title={purpose}
            >
              <Drawing size={SOCIAL_CARD_SIZE} design={designs[index]} alt="" />
              <span>{title}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <SegmentedControl
        aria-label="Colours"
        value={theme}
        disabled={name === WEBSITE_DEFAULT}
        onChange={(value) => setTheme(value as Theme)}
        data={THEMES.map(({ name: each, title }) => ({ value: each, label: title }))}
      />
      <Text size="sm" c="dimmed">
        {name === WEBSITE_DEFAULT
          ? `Created automatically: the ${noun}’s title with its image, or with a box pattern.`
          : `We add this image to the library and update it when the published ${noun} changes.`}
      </Text>
      <FailureNotice failure={saving.failure ?? failure ?? defaultCard.failure} />
      <Group>
        <Button
          loading={saving.isBusy}
          disabled={name !== WEBSITE_DEFAULT && card === undefined}
          onClick={use}
        >
          Use this image
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function cardRecipe({ name, slots }: Template, theme: Theme, record: SourceFields): Recipe {
  return {
    version: RECIPE_VERSION,
    template: name,
    theme,
    slots: getSlotsFromRecord(slots, record),
    size: SOCIAL_CARD_SIZE,
  }
}

async function readCards(kind: ContentType, recordId: number, chosen: SocialImage | null): Promise<Cards> {
  const session = await browserSession()
  const [{ TEMPLATES }, response, set] = await Promise.all([
    import('#domain/graphics/templates.ts'),
    callWebsiteApi<SourceRecordsResponse>(
      session,
      'GET',
      `${IMAGES_API.records}?kind=${kind}&id=${recordId}`,
    ),
    chosen === null ? null : askData((client) => readImageSet(client, chosen.setId)),
  ])
  const [record] = response.records
  if (record === undefined)
    throw new Error(`This ${CONTENT_TYPE_DEFINITIONS[kind].noun[0]} no longer exists.`)
  const templates = getCardTemplates(TEMPLATES, record)
  const known = templates.some(({ name }) => name === set?.template)
  const theme = THEMES.find(({ name }) => name === set?.theme)?.name ?? 'light'
  return {
    record,
    templates,
    start: { template: known ? (set?.template ?? WEBSITE_DEFAULT) : WEBSITE_DEFAULT, theme },
  }
}
