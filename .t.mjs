import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const p = await b.newPage(); p.on('console',m=>console.log(m.type(),m.text())); p.on('pageerror',e=>console.log(e.stack)); await p.goto('http://localhost:3391'+process.argv[2]); await p.waitForTimeout(1500); console.log(p.url(), (await p.content()).slice(0,200)); await b.close()
