// A tuning fork and a tuning lever on the bench.
#define FAR 60.0
#define STEP 0.9
#define BOUNCES 3
float map(vec3 p) {
  hit = 0; float d = p.y; hit = 1;
  if (p.y > 1.6) return p.y - 1.2;
  vec3 c = p - vec3(-0.6, 0.06, -0.4); c.xz *= turn(0.16);
  put(d, box(c, vec3(5.6, 0.09, 2.5), 0.07), 2);
  vec3 f = p - vec3(-1.0, 0.34, -0.7); f.xz *= turn(0.5);
  float fork = box(vec3(f.x - 1.2, f.y, abs(f.z) - 0.36), vec3(2.5, 0.15, 0.14), 0.03);
  vec3 b = f - vec3(-1.3, 0, 0); float bend = length(vec2(length(vec2(min(b.x, 0.0), b.z)) - 0.36, b.y)) - 0.15;
  fork = melt(fork, bend, 0.08);
  fork = melt(fork, rod(f, vec3(-1.75, 0, 0), vec3(-3.1, 0, 0), 0.135), 0.2);
  fork = min(fork, length(f - vec3(-3.2, 0, 0)) - 0.21);
  put(d, fork, 3);
  vec3 l = p - vec3(0.9, 0.5, 1.7); l.xz *= turn(-0.22);
  put(d, rod(l, vec3(-1.6, 0.12, 0), vec3(3.4, 0, 0), 0.17), 4);
  float t = clamp((l.x - 1.9) / 3.4, 0.0, 1.0);
  float girth = 0.26 + 0.22 * sin(3.0 * t + 0.1) + 0.05 * sin(9.0 * t);
  vec3 h = l - vec3(clamp(l.x, 1.9, 5.3), 0.0, 0.0);
  put(d, (length(h) - girth) * 0.8, 5);
  put(d, length(vec2(length(l.yz) - 0.3, l.x - 1.86)) - 0.09, 6);
  vec3 head = l - vec3(-1.7, 0.0, 0); put(d, drum(head, 0.36, 0.5, 0.05), 4);
  put(d, box(head + vec3(0, 0.3, 0), vec3(0.2, 0.6, 0.2), 0.03), 4);
  for (int i = 0; i < 3; i++) {
    vec3 w = p - vec3(-3.9 + float(i) * 0.75, 0.42, 2.5 - 0.2 * float(i)); w.xz *= turn(0.3 + 0.5 * float(i));
    float taper = mix(0.42, 0.08, clamp(w.z / 2.2 + 0.5, 0.0, 1.0));
    put(d, box(w, vec3(0.16, taper, 1.1), 0.04) * 0.85, i == 1 ? 8 : 7);
  }
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    vec3 q = p.zyx; q.x += 20.0; float plank = floor(q.x / 2.9); float g = wood(vec3(q.x + plank * 9.0, 0.3, q.z + plank * 31.0), 1.5);
    vec3 c = mix(vec3(0.40, 0.24, 0.13), vec3(0.17, 0.09, 0.045), g); c *= 0.85 + 0.3 * cloud(p * 0.6);
    float gap = abs(fract(q.x / 2.9) - 0.5); c *= mix(1.0, 0.25, smoothstep(0.488, 0.497, gap));
    n = normalize(n + 0.06 * vec3(noise(p * vec3(2, 1, 40)) - 0.5, 0, noise(p * vec3(2, 1, 44)) - 0.5));
    return Surface(c, 0.42, 0.0, 0.035);
  }
  if (id == 2) { n = normalize(n + 0.5 * (vec3(hash(p * 50.0), hash(p * 51.0), hash(p * 53.0)) - 0.5)); return Surface(vec3(0.02, 0.15, 0.105) * (0.7 + 0.6 * noise(p * 22.0)), 1.0, 0.0, 0.0); }
  if (id == 3) { n = normalize(n + 0.012 * (vec3(noise(p * vec3(4, 90, 90)), 0, 0) - 0.5)); return Surface(vec3(0.72, 0.73, 0.76), 0.16, 1.0, 0.9); }
  if (id == 4) return Surface(vec3(0.55, 0.55, 0.57), 0.3, 1.0, 0.9);
  if (id == 5) return Surface(mix(vec3(0.34, 0.11, 0.05), vec3(0.12, 0.03, 0.02), wood(p.zyx * 1.3, 3.0)), 0.2, 0.0, 0.05);
  if (id == 6) return Surface(vec3(0.88, 0.66, 0.32), 0.22, 1.0, 0.9);
  if (id == 8) return Surface(vec3(0.45, 0.05, 0.05) * (0.7 + 0.5 * noise(p * 25.0)), 1.0, 0.0, 0.0);
  return Surface(vec3(0.78, 0.74, 0.65) * (0.8 + 0.3 * noise(p * 25.0)), 1.0, 0.0, 0.0);
}
Lamp lamp() { return Lamp(vec3(-9, 7, -6), vec3(1.8, 0, -2.8), vec3(1.0, 3.0, 0.6), vec3(11, 9.7, 7.6)); }
vec3 sky(vec3 d) { float w = smoothstep(0.2, 0.35, d.y) * smoothstep(0.75, 0.6, d.y) * smoothstep(0.2, 0.3, -d.z); return vec3(0.10, 0.085, 0.07) + w * vec3(0.8, 0.9, 1.0) * 1.2 + vec3(0.12, 0.14, 0.16) * smoothstep(0.0, 1.0, d.y); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(2.4, 5.6, 8.6), vec3(-0.2, 0.15, 0.5), 1.75, 10.0, 0.17, 0.0); }
