import { Alert, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { data, Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { readImageSet } from '#app/content/image-sets.ts'
import type { Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { getPageCount } from '#domain/image-sets/carousel-pages.ts'
import type { ImageModelStatus } from '#domain/image-sets/image-model.ts'
import { ALT_TEXT_MISSING, getSetTitle, IMAGES_API, suggestAltText } from '#domain/image-sets/image-sets.ts'
import type { SourceRecordsResponse } from '#domain/image-sets/source-records.ts'
import type { Size } from '#domain/media/crops.ts'
import { tryAction } from '../ui/action-result.ts'
import { isGenerateImagesState } from '../ui/images/generate-images-link.ts'
import {
  callWebsiteApi,
  loadData,
  loadFromWebsiteApi,
  sessionContext,
  userContext,
} from '../ui/loader-data.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useCurrentQuery } from '../ui/use-current-query.ts'
import type { Route } from './+types/image-generator'
import {
  type DesignDraft,
  EMPTY_DESIGN,
  fillFromRecord,
  isEmpty,
  restoreDesignDraft,
  toRecipe,
} from './editor/design-draft.ts'
import { type EditorUrlState, formatEditorUrl, parseEditorUrl } from './editor/editor-url.ts'
import { createExampleSlots } from './editor/example-slots.ts'
import { Previews } from './editor/previews.tsx'
import type { SavedImageSet } from './editor/result-panel.tsx'
import { type ImagePlacement, SavePanel } from './editor/save-panel.tsx'
import { SizeChoice } from './editor/size-choice.tsx'
import { SlotFields } from './editor/slot-fields.tsx'
import { getIncompleteSlots, groupWarningsBySlot } from './editor/slot-warnings.ts'
import { TemplateChoice } from './editor/template-choice.tsx'
import { useDesignDraft } from './editor/use-design-draft.ts'
import { useImageActions } from './editor/use-image-actions.ts'
import styles from './image-generator.module.css'
import { ImageEditorContext } from './image-model/image-model-context.ts'
import { Drawing } from './preview/svg-preview.tsx'
import { useRenderedDesigns } from './preview/use-preview.ts'

const PHONE_PREVIEW_REM = 8

const ResultPanel = lazy(() => import('./editor/result-panel.tsx'))
const RecordChoice = lazy(async () => ({
  default: (await import('./editor/record-choice.tsx')).RecordChoice,
}))

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Image generator')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { source, set } = parseEditorUrl(new URL(request.url).searchParams)
  const session = context.get(sessionContext)
  const [{ TEMPLATES }, records, savedSet, model] = await Promise.all([
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
  if ((source !== null && record === null) || (set !== null && savedSet === null))
    throw data('The record or image set you opened no longer exists.', { status: 404 })
  const initialDraft: DesignDraft =
    savedSet !== null
      ? restoreDesignDraft({ ...savedSet, altText: savedSet.altText })
      : record !== null
        ? fillFromRecord(EMPTY_DESIGN, record, TEMPLATES)
        : EMPTY_DESIGN
  const draftKey =
    savedSet !== null ? `set:${savedSet.id}` : source === null ? 'new' : `${source.kind}:${source.id}`
  return {
    templates: TEMPLATES,
    model: model.data,
    initialDraft,
    draftKey,
    userId: context.get(userContext).id,
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

export default function ImageGenerator({ loaderData }: Route.ComponentProps) {
  const { model } = loaderData
  const context = useMemo(() => ({ model }), [model])
  return (
    <ImageEditorContext value={context}>
      <ImageEditor key={loaderData.draftKey} {...loaderData} />
    </ImageEditorContext>
  )
}

type ImageEditorProps = Pick<
  Route.ComponentProps['loaderData'],
  'templates' | 'initialDraft' | 'draftKey' | 'userId'
>

function ImageEditor({ templates, initialDraft, draftKey, userId }: ImageEditorProps) {
  const [parameters, setParameters] = useSearchParams()
  const getCurrentQuery = useCurrentQuery()
  const { sizes, compare, showSafeZones } = parseEditorUrl(parameters)
  const designDraft = useDesignDraft(draftKey, initialDraft, userId)
  const { draft, change } = designDraft
  const [page, setPage] = useState(1)
  const [isChoosingRecord, setChoosingRecord] = useState(false)
  const [placement, setPlacement] = useState<ImagePlacement>({ isSocialImage: true, isFeaturedImage: false })
  const [formError, setFormError] = useState<'alt' | 'slots' | null>(null)
  const [savedSet, setSavedSet] = useState<SavedImageSet | null>(null)

  const template = getTemplateByName(templates, draft.template)
  const comparedTemplate = templates.find(({ name }) => name === compare)
  const firstSize = sizes[0] ?? { width: 1200, height: 630 }
  // Shown until the user has entered something; it can be neither saved nor downloaded.
  const isExample = draft.source === null && isEmpty(draft)
  const fill = (shown: Template, size: Size, at?: number) => {
    const slots = isExample ? createExampleSlots(shown) : draft.slots
    return toRecipe({ ...draft, template: shown.name, slots }, shown.slots, size, at)
  }
  const recipe = fill(template, firstSize)
  const pages = getPageCount(recipe, template)
  const shownPage = Math.min(page, pages)
  const preview = useRenderedDesigns(
    sizes.length === 0
      ? [{ ...recipe, page: shownPage }]
      : sizes.map((size) => ({ ...recipe, size, page: shownPage })),
  )
  const comparison = useRenderedDesigns(
    comparedTemplate === undefined ? [] : sizes.map((size) => fill(comparedTemplate, size, 1)),
  )
  const isCurrentTemplate = preview.recipes[0]?.template === template.name
  const designs = isCurrentTemplate ? preview.designs : []
  const warnings = groupWarningsBySlot(
    designs,
    preview.recipes.map(({ size }) => size),
  )
  const suggestedAltText =
    designs[0] === undefined || isExample ? '' : suggestAltText(designs[0].altText, recipe)
  const altText = (draft.altText ?? suggestedAltText).trim()
  const title = getSetTitle(recipe, ['title', ...template.slots.map(({ name }) => name)], template.title)

  const { saving, downloading } = useImageActions({
    title,
    pages,
    placement,
    format: draft.format,
    onSaved(saved) {
      designDraft.onSaved()
      setSavedSet(saved)
    },
  })

  function updateUrl(next: Partial<EditorUrlState>) {
    const state = { ...parseEditorUrl(getCurrentQuery()), ...next }
    void setParameters(formatEditorUrl(state), { replace: true, preventScrollReset: true })
  }

  function save() {
    const missing = isExample ? getRequiredSlots(template) : getIncompleteSlots(designs)
    const error = designs.length === 0 || missing.size > 0 ? 'slots' : altText === '' ? 'alt' : null
    setFormError(error)
    if (error === 'slots') return focusSlot(missing)
    if (error === 'alt') return document.querySelector<HTMLElement>('[name="alt-text"]')?.focus()
    const { format, source, follows } = draft
    void saving.run({ recipe, sizes: [...sizes], format, altText, source, follows })
  }

  // A link on a record creates the set as soon as the preview is ready.
  const { state } = useLocation()
  const shouldCreate = useRef(isGenerateImagesState(state))
  const isReady = !preview.isStale && designs.length > 0 && designs.length === sizes.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the preview is ready
  useEffect(() => {
    if (!shouldCreate.current || !isReady) return
    shouldCreate.current = false
    // Clears the state, so that a reload does not create a second set.
    updateUrl({})
    if (!designDraft.isRestored) save()
  }, [isReady])

  return (
    // No leave guard is needed, because the draft is stored locally.
    <Stack
      gap="lg"
      data-local-draft
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return
        const shortcuts = {
          enter: save,
          y: designDraft.redo,
          z: event.shiftKey ? designDraft.redo : designDraft.undo,
        }
        const key = event.key.toLowerCase()
        if (!Object.hasOwn(shortcuts, key)) return
        event.preventDefault()
        shortcuts[key as keyof typeof shortcuts]?.()
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
      <FailureNotice failure={designDraft.failure} />
      {designDraft.isRestored && (
        <Alert color="blue" role="status">
          <Group justify="space-between">
            Your unsaved changes have been restored.
            <Button size="compact-md" variant="default" onClick={designDraft.discard}>
              Discard changes
            </Button>
          </Group>
        </Alert>
      )}
      <div className={styles.editor}>
        <div className={styles.settings}>
          <div className={styles.phonePreview} aria-hidden>
            <Drawing size={firstSize} design={designs[0]} alt="" maxHeightRem={PHONE_PREVIEW_REM} />
          </div>
          <div className={styles.templateChoice}>
            <Panel id="template" title="Template">
              <TemplateChoice
                templates={templates}
                selected={template.name}
                theme={draft.theme}
                onTemplateChange={(name) => change({ template: name }, 'template')}
                onThemeChange={(theme: Theme) => change({ theme }, 'theme')}
                canRender={preview.designs.length > 0}
              />
            </Panel>
          </div>
          <Stack gap="lg">
            <Panel
              id="words"
              title="Content"
              end={
                <Group gap="xs">
                  <Button
                    size="compact-md"
                    variant="default"
                    disabled={designDraft.undo === null}
                    onClick={() => designDraft.undo?.()}
                  >
                    Undo
                  </Button>
                  <Button
                    size="compact-md"
                    variant="default"
                    disabled={designDraft.redo === null}
                    onClick={() => designDraft.redo?.()}
                  >
                    Redo
                  </Button>
                </Group>
              }
            >
              <Stack gap="md">
                <Group>
                  <Button variant="default" onClick={() => setChoosingRecord(true)}>
                    Use existing content
                  </Button>
                </Group>
                <SlotFields
                  definitions={template.slots}
                  slots={draft.slots}
                  warnings={warnings}
                  onChange={(name, value) => change({ slots: { ...draft.slots, [name]: value } }, name)}
                />
              </Stack>
            </Panel>
            <Panel id="sizes" title="Sizes">
              <SizeChoice sizes={sizes} onChange={(next) => updateUrl({ sizes: next })} />
            </Panel>
          </Stack>
        </div>
        <Stack gap="lg">
          <Panel
            id="preview"
            title="Preview"
            end={isExample && <StatusBadge tone="neutral">Example</StatusBadge>}
          >
            <Previews
              sizes={sizes}
              preview={preview}
              comparison={comparison}
              template={template}
              templates={templates}
              compare={compare}
              showSafeZones={showSafeZones}
              pages={pages}
              page={shownPage}
              format={draft.format}
              onCompareChange={(name) => updateUrl({ compare: name })}
              onSafeZonesChange={(on) => updateUrl({ showSafeZones: on })}
              onPageChange={setPage}
              onDownload={(recipe) => void downloading.run(recipe)}
              isDownloading={downloading.isBusy || isExample}
            />
            <FailureNotice failure={downloading.failure} />
          </Panel>
          <Panel id="keep" title="Create">
            <SavePanel
              draft={draft}
              suggestedAltText={suggestedAltText}
              placement={placement}
              count={sizes.length * pages}
              hasSocialSize={sizes.some(({ width, height }) => width === 1200 && height === 630)}
              isBusy={saving.isBusy}
              failure={
                formError === 'slots' && isExample
                  ? 'The preview shows an example. Add your own text first.'
                  : formError === 'slots' && getIncompleteSlots(designs).size > 0
                    ? 'Some fields are empty or not valid. See the messages below them.'
                    : saving.failure
              }
              altTextError={formError === 'alt' && altText === '' ? ALT_TEXT_MISSING : null}
              onChange={change}
              onPlacementChange={setPlacement}
              onSave={save}
            />
          </Panel>
          {savedSet !== null && (
            <Suspense>
              <ResultPanel key={savedSet.response.id} saved={savedSet} />
            </Suspense>
          )}
        </Stack>
      </div>
      {isChoosingRecord && (
        <Suspense fallback={null}>
          <RecordChoice
            title="Use existing content"
            onChoose={(record) => {
              setChoosingRecord(false)
              change(fillFromRecord(draft, record, templates), 'record')
            }}
            onClose={() => setChoosingRecord(false)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function getTemplateByName(templates: readonly Template[], name: string): Template {
  const template = templates.find((each) => each.name === name) ?? templates[0]
  if (template === undefined) throw new Error('No templates found')
  return template
}

const getRequiredSlots = ({ slots }: Template) =>
  new Set(slots.filter(({ isRequired }) => isRequired).map(({ name }) => name))

function focusSlot(slotNames: ReadonlySet<string>): void {
  const [name] = slotNames
  document.querySelector<HTMLElement>(`[data-slot="${name}"] :is(input, textarea, select, button)`)?.focus()
}
