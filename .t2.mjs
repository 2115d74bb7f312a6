import { chromium } from '@playwright/test'
const base='http://localhost:3391'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const slug=(await (await fetch(base+'/api/game/trending')).json())[0].slug
for (const path of ['/game/nope']) {
 const p = await b.newPage(); const msgs=[]; p.on('console',m=>msgs.push(m.text())); p.on('pageerror',e=>msgs.push(e.stack))
 await p.route('**/assets/entry-*.js', async r=>{ await new Promise(x=>setTimeout(x,700)); r.continue() })
 p.goto(base+path).catch(()=>{}); await p.waitForSelector('main h1',{state:'attached'}); await p.evaluate(()=>{ for(const e of document.querySelectorAll('main *')) e.mark=1; window.n=document.querySelectorAll('main *').length })
 const api=[]; p.on('request',r=>r.url().includes('/api/')&&api.push(new URL(r.url()).pathname))
 await p.waitForTimeout(2500); console.log(path, await p.evaluate(()=>[window.n,[...document.querySelectorAll('main *')].filter(e=>e.mark).length,document.querySelectorAll('main *').length, Object.keys(document.querySelector('main')).some(k=>k.startsWith('__reactFiber'))].join(' ')), 'api calls', api.join(' '), msgs.join('|')); await p.close() }
const t=await (await fetch(base+'/',{headers:{'accept-encoding':'br'}})); console.log('home br', t.headers.get('content-encoding'), t.headers.get('content-length'), (await t.arrayBuffer()).byteLength)
const m=await fetch(base+'/assets/'+(await (await fetch(base+'/')).text()).match(/entry-[^"]+\.js/)[0],{headers:{'accept-encoding':'br'}}); console.log(m.status,[...m.headers].map(h=>h.join(': ')).join(' | '))
for (const u of ['/sw.js','/manifest.webmanifest','/.vite/manifest.json','/assets/../../package.json','/assets/%2e%2e/%2e%2e/package.json','/assets/x.js.map','/shell.html','/robots.txt','/legal-advise/?a=b','/entry-server.js']) { const r=await fetch(base+u,{redirect:'manual'}); console.log(u,r.status,r.headers.get('location')??'',r.headers.get('content-type'),r.headers.get('cache-control')) }
const z=await fetch(base+'/',{method:'HEAD'}); console.log('HEAD',z.status)
await b.close()
