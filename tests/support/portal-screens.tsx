/** Portal screens in a simulated document, with their real loaders, permissions and website. */
import { resolveObjectURL } from 'node:buffer'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { createClient } from '@supabase/supabase-js'
import { render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import {
  createMemoryRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  RouterProvider,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps,
} from 'react-router'
import { expect, vi } from 'vitest'
import { clientMiddleware } from '#app/portal/portal-layout.tsx'
import { portalTheme, portalVariables } from '#app/portal/theme/portal-theme.ts'
import { Help } from '#app/portal/ui/help/help.tsx'
import routes from '#app/routes.ts'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { createAuthSession } from '#app/session/auth-session.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { createPrompts } from '#app/session/prompts.ts'
import { createWebsiteApi } from '#app/session/website-api/api-client.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#supabase/database.types.ts'
import { type ApiBrowser, enterAs } from './api-browser.ts'
import { memoryStorage } from './memory-storage.ts'
import { openSite, type TestSite } from './site.ts'

export interface PortalScreens extends AsyncDisposable {
  readonly site: TestSite
  /** Moves the clock of website and screens. */
  forward(milliseconds: number): void
  /** Adds a user and signs them in. */
  enter(role: Role | null, name?: string): Promise<ScreenUser>
}

export interface ScreenUser {
  readonly id: string
  readonly email: string
  /** With the user's rights. */
  readonly client: DataClient
  /** Addresses of other documents that a screen has left for. */
  readonly left: readonly string[]
  /** `fetch` with the user's cookies. */
  readonly fetch: typeof fetch
  /** Calls the website API with the user's session and a CSRF token. */
  readonly send: ApiBrowser['send']
  readonly csrfToken: ApiBrowser['csrfToken']
  /** Renders the screen at `path`, replacing the one before. Resolves when it has a heading, or the user has left. */
  open(path: string): Promise<OpenScreen>
}

export interface OpenScreen {
  /** Clicks and types. */
  readonly user: UserEvent
  /** Path and query. */
  location(): string
  /** State of the navigation, which survives a reload. */
  state(): unknown
  goBack(): Promise<void>
  /** Chooses an action of a row’s menu. @param row name of the record */
  chooseAction(row: string | RegExp, action: string): Promise<void>
  /** Clicks a button, or an entry of a menu, and returns the file that it saves. @param menu by default the header’s */
  download(button: string | RegExp | HTMLElement, menu?: string): Promise<DownloadedFile>
}

export interface DownloadedFile {
  readonly name: string
  readonly content: Buffer
}

/**
 * @param settings environment variables of the website
 * @param changed values that no setting can change
 */
export async function openPortalScreens(
  settings: Readonly<Record<string, string>> = {},
  changed: Partial<Env> = {},
): Promise<PortalScreens> {
  // Before the site reads the clock.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() })
  const site = await openSite({ DEMO_CONTENT: '0', ...settings }, 'site', changed)
  globalThis.fetch = fetchAsBrowser

  async function enter(role: Role | null, name?: string): Promise<ScreenUser> {
    const device = await enterAs(site, { role, name })
    const { id, email } = device
    const client = createClient<Database>(site.url, site.publishableKey, {
      auth: { persistSession: false, storageKey: `tokens of ${email}` },
    })
    const left: string[] = []
    const session = createSession(site, device, client, left)
    await session.auth.check()
    return {
      id,
      email,
      client,
      left,
      fetch: device.fetch,
      send: device.send,
      csrfToken: device.csrfToken,
      open(path) {
        fetchWithCookies = device.fetch
        return openScreen(session, path, left)
      },
    }
  }

  return {
    site,
    enter,
    forward: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      globalThis.fetch = fetchWithoutCookies
      vi.useRealTimers()
    },
  }
}

const fetchWithoutCookies = globalThis.fetch
/** Of the user whose screen is open. */
let fetchWithCookies = fetchWithoutCookies

/** Relative addresses are those of the open screen. */
function fetchAsBrowser(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const address = typeof input === 'string' ? new URL(input, location.href) : input
  return (init?.credentials === 'include' ? fetchWithCookies : fetchWithoutCookies)(address, init)
}

function createSession(
  site: TestSite,
  device: ApiBrowser,
  client: DataClient,
  left: string[],
): BrowserSession {
  const storage = memoryStorage()
  const prompts = createPrompts()
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const api = createWebsiteApi({
    apiUrl: site.url,
    fetch: device.fetch,
    storage,
    sleep,
    now: Date.now,
    alert: prompts.showAlert,
  })
  const auth = createAuthSession({
    api,
    storage,
    // The document stays when a screen leaves, so there is nothing to wait for.
    sleep: (milliseconds) => sleep(Math.min(milliseconds, 10)),
    channel: { announceSignOut() {}, onSignOut() {} },
    pendingSignOut: {
      notice: { get: () => null, set() {}, subscribe: () => () => {} },
      isOpen: () => false,
      begin() {},
      ask: async () => 'confirmed',
      retry: async () => {},
      end() {},
      follow() {},
    },
    canLeave: async () => true,
    alert: prompts.showAlert,
    navigate: (path) => void left.push(path),
  })
  const settings = { supabaseUrl: site.url, publishableKey: site.publishableKey, apiUrl: site.url }
  return { settings, auth, api, prompts, data: async () => client }
}

interface RouteModule {
  readonly default: () => ReactNode
  readonly ErrorBoundary?: () => ReactNode
  readonly HydrateFallback?: () => ReactNode
  readonly clientLoader?: LoaderFunction
}

const modules = import.meta.glob('../../app/portal/**/*.tsx')

/** Screens of the portal's layout, as React Router's build makes them. */
const screens: RouteObject[] = (
  routes.find(({ file }) => file === 'portal/portal-layout.tsx')?.children ?? []
).map(({ id, path, file }) => ({
  id: id ?? file.replace(/\.tsx$/, ''),
  path: path ?? '',
  async lazy() {
    const load = modules[`../../app/${file}`]
    if (load === undefined) throw new Error(`There is no ${file}`)
    const {
      default: screen,
      ErrorBoundary,
      HydrateFallback,
      clientLoader,
      ...rest
    } = (await load()) as RouteModule
    return {
      ...rest,
      ...(clientLoader && { loader: clientLoader }),
      Component: UNSAFE_withComponentProps(screen),
      ...(ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary) }),
      ...(HydrateFallback && { HydrateFallback: UNSAFE_withHydrateFallbackProps(HydrateFallback) }),
    }
  },
}))

/** The portal's document without its navigation. */
function Layout() {
  return (
    <MantineProvider theme={portalTheme} cssVariablesResolver={portalVariables} env="test">
      <AuthProvider settings={globalThis.currentSession.settings}>
        <Outlet />
        <Help />
      </AuthProvider>
      <Notifications />
    </MantineProvider>
  )
}

async function openScreen(
  session: BrowserSession,
  path: string,
  left: readonly string[],
): Promise<OpenScreen> {
  globalThis.currentSession = session
  globalThis.simulatedWindow?.happyDOM.setURL(session.settings.supabaseUrl + path)
  const router = createMemoryRouter(
    [
      {
        id: 'portal/portal-layout',
        middleware: clientMiddleware as RouteObject['middleware'] & {},
        Component: Layout,
        HydrateFallback: () => null,
        children: screens,
      },
    ],
    { initialEntries: [path] },
  )
  const { unmount } = current ?? {}
  unmount?.()
  notifications.clean()
  current = render(<RouterProvider router={router} />)
  const leftBefore = left.length
  await waitFor(() =>
    expect(document.querySelector('h1') !== null || left.length > leftBefore, `${path} opens`).toBe(true),
  )
  const user = userEvent.setup({ delay: null })
  return {
    user,
    download: (button, menu) => download(user, button, menu),
    chooseAction: (row, action) =>
      chooseFromMenu(
        user,
        typeof row === 'string' ? `Actions for “${row}”` : new RegExp(`^Actions for “.*${row.source}`),
        action,
      ),
    location: () => router.state.location.pathname + router.state.location.search,
    state: () => router.state.location.state,
    goBack: () => router.navigate(-1),
  }
}

async function chooseFromMenu(user: UserEvent, menu: string | RegExp, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

let current: ReturnType<typeof render> | undefined

async function download(
  user: UserEvent,
  button: string | RegExp | HTMLElement,
  menu = 'More actions',
): Promise<DownloadedFile> {
  const { promise, resolve } = Promise.withResolvers<DownloadedFile>()
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (
    this: HTMLAnchorElement,
  ) {
    const bytes = await resolveObjectURL(this.href)?.arrayBuffer()
    resolve({ name: this.download, content: Buffer.from(bytes ?? expect.unreachable()) })
  })
  const isInMenu = typeof button === 'string' && screen.queryByRole('button', { name: button }) === null
  if (isInMenu) await chooseFromMenu(user, menu, button)
  else
    await user.click(
      button instanceof HTMLElement ? button : await screen.findByRole('button', { name: button }),
    )
  const file = await promise
  clicks.mockRestore()
  return file
}
