import { attempt } from './attempt.ts'

const URL_MAX_CHARS = 2048
/** Control, invisible and direction characters, whitespace, and characters that a URL must escape. */
const STRANGE = /[\p{C}\p{Z}\s\\<>"`{}|^]|[^\p{ASCII}]/u
const WEB = /^https:\/\/[^/?#]/i
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i
/** `URL` normalises every form of an IP address to one of these. */
const IP_HOST = /^\[|^[\d.]+$/
const LOCAL_HOST = /^[^.]*$|\.$|\.(?:localhost|local|internal|intranet|lan|home|corp|private|invalid|onion|arpa)$/
const APP_BASE = /^([a-z][a-z0-9+.-]*):\/\/$/
const APP_PAIRING = /^([a-z][a-z0-9+.-]*):\/\/wc\?uri=[\w.%~*-]+$/
/** Schemes that run script, access files or networks, or start programs (browsers too) that no wallet link needs. Prefixes end in `-`. */
const DENIED =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|content|file|filesystem|about|jar|jnlps?|resource|res|cid|mid|mk|its|hcp|help|shell|https?|wss?|s?ftp|ftps|ssh|telnet|rlogin|tn3270|gopher|ldaps?|smb|af[cp]|dict|ip[fn]s|tftp|rsync|nfs|rtsp|rtmp|rdp|vnc|git|svn|magnet|ed2k|mailto|tel|telprompt|sms|smsto|mms|mmsto|sips?|callto|facetime|imessage|skype|maps|geo|news|nntp|irc|ircs|xmpp|feed|webcal|intent|market|itms|itunes|prefs|app-settings|shortcuts|workflow|steam|zoommtg|zoomus|slack|discord|msteams|teams|spotify|vscode|idea|cursor|jetbrains|onenote|outlook|search|googlechromes?|chrome|microsoft-edge|edge|opera|brave|firefox|safari|android-app|ios-app|web\+.*|ms-.*|x-.*|[a-z]+-extension|(?:search|itms|facetime|vscode|(?:google)?chromes?|microsoft-edge|firefox|opera|brave|safari|view)-.*)$/

/**
 * Whether a wallet's link from an untrusted list may be offered: https with a public DNS host, or `scheme://` of an app. Must not
 * contain a query or a fragment, because a path with the pairing URI is appended. Links that fail this check are hidden, never opened.
 */
export function isWalletLinkBase(value: unknown): value is string {
  return (isPublicWebUrl(value) && !/[?#]/.test(value)) || (typeof value === 'string' && isAllowedScheme(APP_BASE.exec(value)?.[1]))
}

/** Whether `value` may be opened: https with a public DNS host, or an app's `scheme://`, alone or with a pairing URI (`wc?uri=`). */
export function isOpenableUrl(value: unknown): value is string {
  if (isPublicWebUrl(value) || isWalletLinkBase(value)) return true
  return typeof value === 'string' && value.length <= URL_MAX_CHARS && isAllowedScheme(APP_PAIRING.exec(value)?.[1])
}

/** A URL without its query and fragment, which may contain private data of the site. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Development only: http on a loopback host. `Page` opens it only if the site itself runs on one. */
export function isLoopbackUrl(value: unknown): value is string {
  return (
    typeof value === 'string' && !STRANGE.test(value) && /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{2,5})?(?:[/?#]|$)/.test(value)
  )
}

/** https with a public DNS host, without credentials. */
export function isPublicWebUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS) return false
  if (!WEB.test(value) || STRANGE.test(value) || DOT_SEGMENT.test(value)) return false
  const url = attempt(() => new URL(value))
  if (url?.protocol !== 'https:' || url.username || url.password || url.port === '0') return false
  return !IP_HOST.test(url.hostname) && !LOCAL_HOST.test(url.hostname)
}

function isAllowedScheme(scheme: string | undefined): boolean {
  return scheme !== undefined && scheme.length <= 64 && !DENIED.test(scheme)
}
