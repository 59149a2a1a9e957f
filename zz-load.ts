import { rmSync } from "node:fs";
const [tree,n]=process.argv.slice(2);
const { openStore } = await import(tree+'/src/service/store/sqlite-store.ts');
const L = await import(tree+'/src/service/store/load-administration.ts');
const { generatedAdministration } = await import(tree+'/fixtures/administrations/generated-administration.ts');
const f='/tmp/service/r2/load.sqlite';for(const e of ['','-wal','-shm'])rmSync(f+e,{force:true});
const store=openStore(f);
const steps=[];let last=process.threadCpuUsage();let lastSql='';
const run=store.run; 
const wrapped={...store,run:(sql,...p)=>{lastSql=sql;return run(sql,...p)}};
const c0=process.cpuUsage();
await store.transactionInSteps(async()=>{ await L.loadInSteps(wrapped, generatedAdministration({seed:7,postings:Number(n)}),{signal:new AbortController().signal,onProgress:()=>{const d=process.threadCpuUsage(last);steps.push([(d.user+d.system)/1e3|0,lastSql.replace(/\s+/g,' ').slice(0,60)]);last=process.threadCpuUsage()}});
 const d=process.threadCpuUsage(last);steps.push([(d.user+d.system)/1e3|0,'end '+lastSql.replace(/\s+/g,' ').slice(0,50)]);last=process.threadCpuUsage();});
{const d=process.threadCpuUsage(last);steps.push([(d.user+d.system)/1e3|0,'COMMIT']);}
const c=process.cpuUsage(c0);
console.log('total',(c.user+c.system)/1e6,'rss',process.resourceUsage().maxRSS/1024|0);
steps.sort((a,b)=>b[0]-a[0]);for(const s of steps.slice(0,14))console.log(s.join('  '));
store.close();
