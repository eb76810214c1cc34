import { read } from './read.ts'

export type Device = Readonly<{ isMobile: boolean; isIos: boolean; isAndroid: boolean; isMac: boolean; isTelegram: boolean }>

/** Read once: it does not change during a page's life. */
export function readDevice(window: Window): Device {
  const agent = read(() => String(window.navigator.userAgent), '')
  const isAndroid = /android/i.test(agent)
  // iPads identify as Macs, but no Mac has a touch screen.
  const isPad = /macintosh/i.test(agent) && read(() => window.navigator.maxTouchPoints > 1, false)
  const isIos = isPad || /iphone|ipad|ipod/i.test(agent)
  const isPhone = /mobile|webos|blackberry|iemobile|opera mini/i.test(agent)
  const isMac = !isIos && /macintosh/i.test(agent)
  return { isMobile: isAndroid || isIos || isPhone, isIos, isAndroid, isMac, isTelegram: read(() => isInTelegram(window), false) }
}

/** Telegram's web views. When a site merely includes their script elsewhere, there is no start data. */
function isInTelegram(window: Window): boolean {
  if ('TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window) return true
  const telegram = 'Telegram' in window ? (window.Telegram as { WebApp?: { initData?: unknown } } | undefined) : undefined
  return Boolean(telegram?.WebApp?.initData)
}
