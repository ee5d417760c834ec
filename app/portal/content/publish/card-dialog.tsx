/** Chooses the social image from the available templates. */
import { Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
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
import { type ActionResult, tryAction } from '../../ui/action-result.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { setSocialImageWithUndo } from '../../ui/images/social-image.ts'
import { callWebsiteApi } from '../../ui/loader-data.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
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
const SITE = 'site'

export function CardDialog({ kind, recordId, fields, chosen, onClose }: CardDialogProps) {
  const { outcome, readAgain } = useCardTemplates(kind, recordId, chosen)
  return (
    <Dialog title="Social image" size="xl" onClose={onClose}>
      {outcome === null && <Text role="status">Creating the preview…</Text>}
      {outcome !== null && outcome.failure !== null && (
        <Stack align="flex-start">
          <FailureNotice failure={outcome.failure} />
          <Button variant="default" onClick={readAgain}>
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
  const ofSite = useSocialCard(kind, fields)
  const at = templates.findIndex((template) => template.name === name)
  const [recipe, card] = [recipes[at], designs[at]]
  const making = useAction(
    {
      async withSession(session, [asked, altText]: readonly [Recipe, string]) {
        const source = { kind, id: record.id }
        const sizes = [SOCIAL_CARD_SIZE]
        const made = await saveImageSet(session, {
          recipe: asked,
          sizes,
          format: 'jpeg',
          altText,
          source,
          follows: true,
        })
        const picture = findSocialCardImage(made.pictures)
        if (picture) await setSocialImageWithUndo(kind, recordId, { setId: made.id, name: picture.name })
      },
    },
    { reloads: false, onDone: onClose },
  )

  function use() {
    if (recipe !== undefined && card !== undefined)
      return void making.run([recipe, suggestAltText(card.altText, recipe)])
    if (isChosen) void setSocialImageWithUndo(kind, recordId, null)
    onClose()
  }

  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return (
    <Stack gap="md">
      <Radio.Group label="Layout" value={name} onChange={setName}>
        <div className={styles.cards}>
          <Radio.Card
            value={SITE}
            tabIndex={name === SITE ? 0 : -1}
            className={styles.cardChoice}
            data-autofocus={name === SITE || undefined}
          >
            <img className={styles.card} {...SOCIAL_CARD_SIZE} src={ofSite.address ?? undefined} alt="" />
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
        disabled={name === SITE}
        onChange={(value) => setTheme(value as Theme)}
        data={THEMES.map(({ name: each, title }) => ({ value: each, label: title }))}
      />
      <Text size="sm" c="dimmed">
        {name === SITE
          ? `Chosen to suit the ${noun}: the title with its image, or with a box blank.`
          : `We add this image to the library and update it when the published ${noun} changes.`}
      </Text>
      <FailureNotice failure={making.failure ?? failure ?? ofSite.failure} />
      <Group>
        <Button loading={making.isBusy} disabled={name !== SITE && card === undefined} onClick={use}>
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

/** Null while loading. */
function useCardTemplates(kind: ContentType, recordId: number, chosen: SocialImage | null) {
  const [outcome, setOutcome] = useState<ActionResult<Cards> | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers a reload
  useEffect(() => {
    let isWanted = true
    setOutcome(null)
    void tryAction(() => readCards(kind, recordId, chosen)).then((read) => {
      if (isWanted) setOutcome(read)
    })
    return () => {
      isWanted = false
    }
  }, [kind, recordId, turn])
  return { outcome, readAgain: () => setTurn(turn + 1) }
}

async function readCards(kind: ContentType, recordId: number, chosen: SocialImage | null): Promise<Cards> {
  const session = await browserSession()
  const [{ TEMPLATES }, answer, set] = await Promise.all([
    import('#domain/graphics/templates.ts'),
    callWebsiteApi<SourceRecordsResponse>(
      session,
      'GET',
      `${IMAGES_API.records}?kind=${kind}&id=${recordId}`,
    ),
    chosen === null ? null : askData((client) => readImageSet(client, chosen.setId)),
  ])
  const [record] = answer.records
  if (record === undefined) throw new Error('This text no longer exists.')
  const templates = getCardTemplates(TEMPLATES, record)
  const known = templates.some(({ name }) => name === set?.template)
  const theme = THEMES.find(({ name }) => name === set?.theme)?.name ?? 'light'
  return { record, templates, start: { template: known ? (set?.template ?? SITE) : SITE, theme } }
}
