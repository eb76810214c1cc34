import type { ButtonWords } from './button-text.ts'

/** The texts of the buttons on the site's page, but in English. Those of the modal are in the catalogues. */
const WORDS: Readonly<Record<string, ButtonWords>> = {
  ar: ['ربط المحفظة', 'جارٍ الربط...', 'اختيار الشبكة', 'تبديل الشبكة'],
  de: ['Wallet verbinden', 'Wird verbunden...', 'Netzwerk wählen', 'Netzwerk wechseln'],
  es: ['Conectar billetera', 'Conectando...', 'Elegir red', 'Cambiar de red'],
  fa: ['اتصال کیف پول', 'در حال اتصال...', 'انتخاب شبکه', 'تغییر شبکه'],
  fr: ['Connecter un portefeuille', 'Connexion...', 'Choisir un réseau', 'Changer de réseau'],
  he: ['חיבור ארנק', 'מתחבר...', 'בחירת רשת', 'החלפת רשת'],
  hi: ['वॉलेट कनेक्ट करें', 'कनेक्ट हो रहा है...', 'नेटवर्क चुनें', 'नेटवर्क बदलें'],
  id: ['Hubungkan Dompet', 'Menghubungkan...', 'Pilih Jaringan', 'Ganti Jaringan'],
  it: ['Connetti wallet', 'Connessione in corso...', 'Scegli la rete', 'Cambia rete'],
  ja: ['ウォレットを接続', '接続中...', 'ネットワークを選択', 'ネットワークを切り替え'],
  ko: ['지갑 연결', '연결 중...', '네트워크 선택', '네트워크 전환'],
  nl: ['Wallet verbinden', 'Verbinden...', 'Netwerk kiezen', 'Van netwerk wisselen'],
  pl: ['Połącz portfel', 'Łączenie...', 'Wybierz sieć', 'Zmień sieć'],
  pt: ['Conectar carteira', 'Conectando...', 'Escolher rede', 'Trocar de rede'],
  ru: ['Подключить кошелёк', 'Подключение...', 'Выбрать сеть', 'Сменить сеть'],
  tr: ['Cüzdan bağla', 'Bağlanıyor...', 'Ağ seç', 'Ağ değiştir'],
  uk: ['Під’єднати гаманець', 'Під’єднання...', 'Вибрати мережу', 'Змінити мережу'],
  vi: ['Kết nối ví', 'Đang kết nối...', 'Chọn mạng', 'Đổi mạng'],
  'zh-CN': ['连接钱包', '正在连接...', '选择网络', '切换网络'],
  'zh-TW': ['連接錢包', '正在連接...', '選擇網路', '切換網路'],
}

/** The language is chosen as in the modal (`matchLocale`). Undefined: English is shown. The same array for the same language. */
export function wordsIn(locale: string): ButtonWords | undefined {
  // A site without types may give anything.
  const wanted = String(locale).toLowerCase()
  const [language] = wanted.split('-')
  const find = (test: (tag: string) => boolean) => Object.entries(WORDS).find(([tag]) => test(tag.toLowerCase()))?.[1]
  return find((tag) => tag === wanted) ?? find((tag) => tag === language) ?? find((tag) => tag.split('-')[0] === language)
}
