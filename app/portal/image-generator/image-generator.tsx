import { Alert, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { data, Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { readImageSet } from '#app/content/image-sets.ts'
import { postForBytes } from '#app/session/file-transfer.ts'
import type { Recipe, Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { getPageCount } from '#domain/image-sets/carousel-pages.ts'
import type { ImageModelStatus } from '#domain/image-sets/image-model.ts'
import {
  ALT_TEXT_MISSING,
  fileNameOf,
  getSetTitle,
  IMAGES_API,
  type ImageSetRequest,
  suggestAltText,
} from '#domain/image-sets/image-sets.ts'
import {
  DEFAULT_TEMPLATE_BY_SOURCE,
  getSlotsFromRecord,
  type SourceFields,
  type SourceRecordsResponse,
} from '#domain/image-sets/source-records.ts'
import { tryAction } from '../ui/action-result.ts'
import { isGenerateImagesState } from '../ui/images/generate-images-link.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import {
  callWebsiteApi,
  loadData,
  loadFromWebsiteApi,
  sessionContext,
  userContext,
} from '../ui/loader-data.ts'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import { useCurrentQuery } from '../ui/use-current-query.ts'
import type { Route } from './+types/image-generator'
import { type DesignDraft, EMPTY_DESIGN, recipeOf, restoreDesignDraft } from './editor/design-draft.ts'
import { type EditorUrlState, formatEditorUrl, parseEditorUrl } from './editor/editor-url.ts'
import { Previews } from './editor/previews.tsx'
import { ResultPanel, type SavedImageSet } from './editor/result-panel.tsx'
import {
  findFeaturedImage,
  findSocialCardImage,
  saveImageSet,
  setAsFeaturedImage,
  setAsSocialImage,
} from './editor/save-image-set.ts'
import { type ImagePlacement, SavePanel } from './editor/save-panel.tsx'
import { SizeChoice } from './editor/size-choice.tsx'
import { SlotFields } from './editor/slot-fields.tsx'
import { groupWarningsBySlot, missingSlots } from './editor/slot-warnings.ts'
import { TemplateChoice } from './editor/template-choice.tsx'
import { useDesignDraft } from './editor/use-design-draft.ts'
import styles from './image-generator.module.css'
import { ImageEditorContext } from './image-model/image-model-context.ts'
import { Drawing } from './preview/svg-preview.tsx'
import { useRenderedDesigns } from './preview/use-preview.ts'

/** Height of the small preview under the fields. */
const GLANCE_REM = 12

const RecordChoice = lazy(async () => ({
  default: (await import('./editor/record-choice.tsx')).RecordChoice,
}))

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Image generator')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { source, set } = parseEditorUrl(new URL(request.url).searchParams)
  const session = context.get(sessionContext)
  const [{ TEMPLATES }, records, stored, model] = await Promise.all([
    import('#domain/graphics/templates.ts'),
    source &&
      loadFromWebsiteApi<SourceRecordsResponse>(
        context,
        `${IMAGES_API.records}?kind=${source.kind}&id=${source.id}`,
      ),
    set === null ? null : loadData(context, (client) => readImageSet(client, set)),
    // The editor works without AI images.
    tryAction(() => callWebsiteApi<ImageModelStatus>(session, 'GET', IMAGES_API.model)),
  ])
  const record = records?.records[0] ?? null
  if ((source !== null && record === null) || (set !== null && stored === null))
    throw data('The record or image set you opened no longer exists.', { status: 404 })
  const start: DesignDraft =
    stored !== null
      ? restoreDesignDraft({ ...stored, altText: stored.altText })
      : record !== null
        ? filledFrom(EMPTY_DESIGN, record, TEMPLATES)
        : EMPTY_DESIGN
  const place = stored !== null ? `set:${stored.id}` : source === null ? 'new' : `${source.kind}:${source.id}`
  return {
    templates: TEMPLATES,
    model: model.data,
    start,
    place,
    person: context.get(userContext).id,
  }
}
clientLoader.hydrate = true as const

/** Changing sizes or view options must not reload the record and overwrite the draft. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [currentUrl, nextUrl].map((url) => {
    const { source, set } = parseEditorUrl(url.searchParams)
    return JSON.stringify([url.pathname, source, set])
  })
  return before !== after
}

/** Fills all slots that the record has content for. */
function filledFrom(draft: DesignDraft, record: SourceFields, templates: readonly Template[]): DesignDraft {
  const slots = getSlotsFromRecord(
    templates.flatMap((template) => template.slots),
    record,
  )
  const source = { kind: record.kind, id: record.id }
  return {
    ...draft,
    template: DEFAULT_TEMPLATE_BY_SOURCE[record.kind],
    slots: { ...draft.slots, ...slots },
    altText: null,
    source,
  }
}

export default function ImageGenerator({ loaderData }: Route.ComponentProps) {
  const { model } = loaderData
  const knowledge = useMemo(() => ({ model }), [model])
  return (
    <ImageEditorContext value={knowledge}>
      <Desk key={loaderData.place} {...loaderData} />
    </ImageEditorContext>
  )
}

type DeskProps = Pick<Route.ComponentProps['loaderData'], 'templates' | 'start' | 'place' | 'person'>

function Desk({ templates, start, place, person }: DeskProps) {
  const [parameters, setParameters] = useSearchParams()
  const latest = useCurrentQuery()
  const { sizes, compare, withZones } = parseEditorUrl(parameters)
  const desk = useDesignDraft(place, start, person)
  const { draft, change } = desk
  const [page, setPage] = useState(1)
  const [isChoosing, setChoosing] = useState(false)
  const [standing, setStanding] = useState<ImagePlacement>({ link: true, head: false })
  const [problem, setProblem] = useState<'alt' | 'slots' | null>(null)
  const [made, setMade] = useState<SavedImageSet | null>(null)

  const template = templateNamed(templates, draft.template)
  const other = templates.find(({ name }) => name === compare)
  const first = sizes[0] ?? { width: 1200, height: 630 }
  const whole = recipeOf({ ...draft, template: template.name }, template.slots, first)
  const pages = getPageCount(whole, template)
  const shownPage = Math.min(page, pages)
  const preview = useRenderedDesigns(
    sizes.length === 0
      ? [{ ...whole, page: shownPage }]
      : sizes.map((size) => ({ ...whole, size, page: shownPage })),
  )
  const beside = useRenderedDesigns(
    other === undefined
      ? []
      : sizes.map((size) => recipeOf({ ...draft, template: other.name }, other.slots, size, 1)),
  )
  const isOfTemplate = preview.recipes[0]?.template === template.name
  const drawn = isOfTemplate ? preview.drawn : []
  const notices = groupWarningsBySlot(
    drawn,
    preview.recipes.map(({ size }) => size),
  )
  const drafted = drawn[0] === undefined ? '' : suggestAltText(drawn[0].altText, whole)
  const altText = (draft.altText ?? drafted).trim()
  const title = getSetTitle(whole, ['title', ...template.slots.map(({ name }) => name)], template.title)

  const making = useAction(
    { withSession: saveImageSet },
    {
      reads: false,
      done: ({ pictures }) =>
        pictures.length === 1
          ? 'Image saved to the library'
          : `${pictures.length} images saved to the library`,
      onDone(answer, { source, altText: alt, format }: ImageSetRequest) {
        desk.stored()
        setMade({ answer, title, altText: alt, format, source })
        const [card, head] = [findSocialCardImage(answer.pictures), findFeaturedImage(answer.pictures)]
        if (source !== null && standing.link && card !== undefined && format !== 'avif')
          void setAsSocialImage(source, answer.id, card)
        if (source !== null && standing.head && head !== undefined) void setAsFeaturedImage(source, head, alt)
      },
    },
  )
  const downloading = useAction(
    {
      withSession: async (session, recipe: Recipe) =>
        postForBytes(session, IMAGES_API.draw, { recipe, format: draft.format }),
    },
    {
      reads: false,
      onDone: (bytes, { size, page: at = 1 }) =>
        saveFile(fileNameOf(title, size, draft.format, { page: at, pages }), bytes, `image/${draft.format}`),
    },
  )

  function look(next: Partial<EditorUrlState>) {
    const address = { ...parseEditorUrl(latest()), ...next }
    void setParameters(formatEditorUrl(address), { replace: true, preventScrollReset: true })
  }

  function make() {
    const missing = missingSlots(drawn)
    const wrong = drawn.length === 0 || missing.size > 0 ? 'slots' : altText === '' ? 'alt' : null
    setProblem(wrong)
    if (wrong === 'slots') return focusSlot(missing)
    if (wrong === 'alt') return document.querySelector<HTMLElement>('[name="alt-text"]')?.focus()
    const { format, source, follows } = draft
    void making.run({ recipe: whole, sizes: [...sizes], format, altText, source, follows })
  }

  // A link on a record creates the set as soon as the preview is ready.
  const { state } = useLocation()
  const isAsked = useRef(isGenerateImagesState(state))
  const isReady = !preview.isBehind && drawn.length > 0 && drawn.length === sizes.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the preview is ready
  useEffect(() => {
    if (!isAsked.current || !isReady) return
    isAsked.current = false
    // Clears the state, so that a reload does not create a second set.
    look({})
    if (!desk.isBroughtBack) make()
  }, [isReady])

  return (
    // No leave guard is needed, because the draft is stored locally.
    <Stack
      gap="lg"
      data-journalled
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return
        const pressed = { enter: make, y: desk.redo, z: event.shiftKey ? desk.redo : desk.undo }
        const key = event.key.toLowerCase()
        if (!Object.hasOwn(pressed, key)) return
        event.preventDefault()
        pressed[key as keyof typeof pressed]?.()
      }}
    >
      <ScreenHeader title="Image generator" lead="On-brand images from templates, in every size you need.">
        <Button component={Link} to="/image-generator/library" variant="default">
          Library
        </Button>
        <Button component={Link} to="/image-generator/rows" variant="default">
          Bulk create
        </Button>
      </ScreenHeader>
      <FailureNotice failure={desk.failure} />
      {desk.isBroughtBack && (
        <Alert color="blue" role="status">
          <Group justify="space-between">
            Your unsaved changes have been restored.
            <Button size="compact-md" variant="default" onClick={desk.startAfresh}>
              Discard changes
            </Button>
          </Group>
        </Alert>
      )}
      <div className={styles.desk}>
        <Stack gap="lg">
          <Panel
            id="words"
            title="Content"
            end={
              <Group gap="xs">
                <Button
                  size="compact-md"
                  variant="default"
                  disabled={desk.undo === null}
                  onClick={() => desk.undo?.()}
                >
                  Undo
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  disabled={desk.redo === null}
                  onClick={() => desk.redo?.()}
                >
                  Redo
                </Button>
              </Group>
            }
          >
            <Stack gap="md">
              <Group>
                <Button variant="default" onClick={() => setChoosing(true)}>
                  Use existing content
                </Button>
              </Group>
              <SlotFields
                definitions={template.slots}
                slots={draft.slots}
                notices={notices}
                onChange={(name, value) => change({ slots: { ...draft.slots, [name]: value } }, name)}
              />
              <div className={styles.glance} aria-hidden>
                <Drawing size={first} drawn={drawn[0]} alt="" highest={GLANCE_REM} />
              </div>
            </Stack>
          </Panel>
          <Panel id="template" title="Template">
            <TemplateChoice
              templates={templates}
              chosen={template.name}
              theme={draft.theme}
              onTemplate={(name) => change({ template: name }, 'template')}
              onTheme={(theme: Theme) => change({ theme }, 'theme')}
              mayDraw={preview.drawn.length > 0}
            />
          </Panel>
          <Panel id="sizes" title="Sizes">
            <SizeChoice sizes={sizes} onChange={(next) => look({ sizes: next })} />
          </Panel>
        </Stack>
        <Stack gap="lg">
          <Panel id="preview" title="Preview">
            <Previews
              sizes={sizes}
              preview={preview}
              beside={beside}
              template={template}
              templates={templates}
              compare={compare}
              withZones={withZones}
              pages={pages}
              page={shownPage}
              format={draft.format}
              onCompare={(name) => look({ compare: name })}
              onZones={(on) => look({ withZones: on })}
              onPage={setPage}
              onDownload={(recipe) => void downloading.run(recipe)}
              isDownloading={downloading.isBusy}
            />
            <FailureNotice failure={downloading.failure} />
          </Panel>
          <Panel id="keep" title="Create">
            <SavePanel
              draft={draft}
              drafted={drafted}
              standing={standing}
              count={sizes.length * pages}
              hasCard={sizes.some(({ width, height }) => width === 1200 && height === 630)}
              isBusy={making.isBusy}
              failure={
                problem === 'slots' && missingSlots(drawn).size > 0
                  ? 'Some fields are empty or not valid. See the messages below them.'
                  : making.failure
              }
              altProblem={problem === 'alt' && altText === '' ? ALT_TEXT_MISSING : null}
              onChange={change}
              onStanding={setStanding}
              onMake={make}
            />
          </Panel>
          {made !== null && <ResultPanel key={made.answer.id} made={made} />}
        </Stack>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <RecordChoice
            title="Use existing content"
            onChoose={(record) => {
              setChoosing(false)
              change(filledFrom(draft, record, templates), 'record')
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function templateNamed(templates: readonly Template[], name: string): Template {
  const template = templates.find((each) => each.name === name) ?? templates[0]
  if (template === undefined) throw new Error('No templates found')
  return template
}

function focusSlot(names: ReadonlySet<string>): void {
  const [name] = names
  document.querySelector<HTMLElement>(`[data-slot="${name}"] :is(input, textarea, select, button)`)?.focus()
}
