/** Chooses the card of a shared link: each template that suits, drawn with the words of the text. */
import { Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readPictureSet, type SocialPicture } from '#app/content/picture-sets.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import { RECIPE_VERSION, type Recipe, THEMES, type Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { KINDS, type ManuscriptKind, type WrittenFields } from '#domain/manuscripts/manuscript.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { draftAltText, PICTURES_API } from '#domain/picture-sets/picture-sets.ts'
import {
  cardTemplates,
  type RecordFacts,
  type RecordsAnswer,
  slotsOfRecord,
} from '#domain/picture-sets/records.ts'
import { cardOf, makeSet } from '../../image-generator/desk/making.ts'
import { Drawing } from '../../image-generator/preview/drawing.tsx'
import { useDrawn } from '../../image-generator/preview/use-drawn.ts'
import { askWebsite } from '../../ui/calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { attempt, type Outcome } from '../../ui/outcome.ts'
import { letStandForLink } from '../../ui/pictures/shared-picture.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useSocialCard } from './appearance.tsx'
import styles from './publish.module.css'

interface CardDialogProps {
  readonly kind: ManuscriptKind
  readonly recordId: number
  readonly fields: WrittenFields
  /** What stands for it now; null where the site draws it. */
  readonly chosen: SocialPicture | null
  readonly onClose: () => void
}

/** Of the choice of no template. */
const SITE = 'site'

export function CardDialog({ kind, recordId, fields, chosen, onClose }: CardDialogProps) {
  const { outcome, readAgain } = useCards(kind, recordId, chosen)
  return (
    <Dialog title="The card of the shared link" size="xl" onClose={onClose}>
      {outcome === null && <Text role="status">Drawing…</Text>}
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
  readonly record: RecordFacts
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
  const { drawn, failure } = useDrawn(recipes)
  const ofSite = useSocialCard(kind, fields)
  const at = templates.findIndex((template) => template.name === name)
  const [recipe, card] = [recipes[at], drawn[at]]
  const making = useAction(
    {
      async withSession(session, [asked, altText]: readonly [Recipe, string]) {
        const source = { kind, id: record.id }
        const sizes = [SOCIAL_CARD_SIZE]
        const made = await makeSet(session, {
          recipe: asked,
          sizes,
          format: 'jpeg',
          altText,
          source,
          follows: true,
        })
        const picture = cardOf(made.pictures)
        if (picture) await letStandForLink(kind, recordId, { setId: made.id, name: picture.name })
      },
    },
    { reads: false, onDone: onClose },
  )

  function use() {
    if (recipe !== undefined && card !== undefined)
      return void making.run([recipe, draftAltText(card.altText, recipe)])
    if (isChosen) void letStandForLink(kind, recordId, null)
    onClose()
  }

  const [noun] = KINDS[kind].noun
  return (
    <Stack gap="md">
      <Radio.Group label="Card" value={name} onChange={setName}>
        <div className={styles.cards}>
          <Radio.Card
            value={SITE}
            tabIndex={name === SITE ? 0 : -1}
            className={styles.cardChoice}
            data-autofocus={name === SITE || undefined}
          >
            <img className={styles.card} {...SOCIAL_CARD_SIZE} src={ofSite.address ?? undefined} alt="" />
            <span>As the site does it</span>
          </Radio.Card>
          {templates.map(({ name: each, title, purpose }, index) => (
            <Radio.Card
              key={each}
              value={each}
              tabIndex={name === each ? 0 : -1}
              className={styles.cardChoice}
              title={purpose}
            >
              <Drawing size={SOCIAL_CARD_SIZE} drawn={drawn[index]} alt="" />
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
          ? `Always as the ${noun} is: the title with the picture, or with a box’s blank.`
          : `It is kept in the library of pictures, and made again when the published ${noun} changes.`}
      </Text>
      <FailureNotice failure={making.failure ?? failure ?? ofSite.failure} />
      <Group>
        <Button loading={making.isBusy} disabled={name !== SITE && card === undefined} onClick={use}>
          Use this card
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function cardRecipe({ name, slots }: Template, theme: Theme, record: RecordFacts): Recipe {
  return {
    version: RECIPE_VERSION,
    template: name,
    theme,
    slots: slotsOfRecord(slots, record),
    size: SOCIAL_CARD_SIZE,
  }
}

/** What can be chosen, and what was; null until it is there. */
function useCards(kind: ManuscriptKind, recordId: number, chosen: SocialPicture | null) {
  const [outcome, setOutcome] = useState<Outcome<Cards> | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again
  useEffect(() => {
    let isWanted = true
    setOutcome(null)
    void attempt(() => readCards(kind, recordId, chosen)).then((read) => {
      if (isWanted) setOutcome(read)
    })
    return () => {
      isWanted = false
    }
  }, [kind, recordId, turn])
  return { outcome, readAgain: () => setTurn(turn + 1) }
}

async function readCards(
  kind: ManuscriptKind,
  recordId: number,
  chosen: SocialPicture | null,
): Promise<Cards> {
  const session = await browserSession()
  const [{ TEMPLATES }, answer, set] = await Promise.all([
    import('#domain/graphics/templates.ts'),
    askWebsite<RecordsAnswer>(session, 'GET', `${PICTURES_API.records}?kind=${kind}&id=${recordId}`),
    chosen === null ? null : askData((client) => readPictureSet(client, chosen.setId)),
  ])
  const [record] = answer.records
  if (record === undefined) throw new Error('There is no such text any more.')
  const templates = cardTemplates(TEMPLATES, record)
  const known = templates.some(({ name }) => name === set?.template)
  const theme = THEMES.find(({ name }) => name === set?.theme)?.name ?? 'light'
  return { record, templates, start: { template: known ? (set?.template ?? SITE) : SITE, theme } }
}
