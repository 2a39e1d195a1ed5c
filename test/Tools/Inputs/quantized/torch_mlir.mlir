module {
  func.func @main(%arg0: tensor<1x3x20x28xf32> {ml_program.identifier = "x"}) -> tensor<1x10xf32> {
    %0 = "tosa.const"() <{values = dense<"0xF817FFEB1F17B2DD03E8F01011CC361B39F2D93C2CBC2316ED1AFBF4CEF50B16E13C1F0226DEE64510F837F41215F9380A000101B71AF4E5CA0EF3D6E12509E338D4C53DF254B3F5D715E044E824D4F513D0FA3EF616CB0AEE381A121E1DF4041FF50338094EF6D8CEC8C704BBFAD8D026042932BAEDE01AEE0D07F2F80121DD5125FEF218F6D1CFF7DB2A34CA2F1448E8F4DA0C31F6FB00B0EBE31EE5D0B3D708CF3DE3350AF8F9FB2C00B3C71A182DFCCA1216D43708E02E81F02EFEBAF4FF0CD7082B9EFB2128E6E4C1B211ECDDF80FCCD1F9F7CEDE0ECA0A16F3CD00EAE81AF4F6F127EAFDE2DFE7F2160CCDBFF6E4F80C11131CFCEE0DFF4D1B0907FB2AF437D4DD04D10338D808F70B11270B2908143A1DB62B3115FEE8CDF5F2131C5EFD18E709100451E81A0AC4301E38D35406FF18F9CC3014DAF008042D0730FE08"> : tensor<1x32x10xi8>}> : () -> tensor<1x32x10xi8>
    %1 = "tosa.const"() <{values = dense<"0xF307FEF901F908F9F7FE01FFF5FFF3F4EE13FA04FE06FBFFF900F5FB05120AEB1CFF07F0F2FBF3FC09F60017F60E000100E7FB0BF703030AFEFF010E0A0500FF0BF314EF04F90BF909F00604FDFDEAEDFEE7D3DA12CC100D0A1B10EA1D05F0FCDE1819FFDDE841FE070B191E04B6E9F3A4FFCFECFFA6ACC3063BEE261E0AFF0814F1D608F3571A19CE0717D3EF384E4648501BE5D523C42BFEDE1FFFD10F1EDAEB150CFEE6FB1B1A2C1305040A28F4B0F0CEEC1E16FA1608FBFFE420F606C61EFED6F8D9F7100C0C2D154DF113BCDBF90AF9DD2106E70730F918E91FDDEA18FD3B02E1F8FA2726321BF90E2A05FF01D90E27EF22D12CD7C55EFAF337EBDEE6FFEADF0FE63DEF1A12B0F829F309040123F6E836F312FEF6E7E5EDF2D8F6DD20F4DEFE0C1027FFEF0C3A3BFC14DBF5213DBF15EC0D0017090FE300FAE2FF351306BD2C14FB1514280F2507FDE1FF1DFE2069E1FEE61EED2CFB0AF62512113046E4ECE90AE74BEB0E55F6FC44EBD916EAF3130429E7F6F32D4620C60FD1FA0531F5277F4C262F040BEB08E4CEF31B5BC2E69E3BDCEB0BFCF6E31095EAD0E8F6DAF946FE440EDFBC9FF2F7FF5228EB02DD38F2F9FADA20E402EC2BEE0F001C302C0DCFD4131ECC04DE0BDE28E412F60D10F22B0EE1E3FDD9D620F1EFC80CF3200BF2F610DDD3EDF0021A29E903FD1122EB0F1E031A05222D4736B7E1E11ABD130D0416181E0BFC2EA9FCF4F604EB084D03071315F81704F7FD050B0824FBF2112BF941C7F1F3C9109011F328EE01FDBDC1F7C1F91A1408DAD58D122BEF16F43AF51C4F52EF0F090B1BBCE82EC671DCE23CDAD5F7D3F7C34F48552508379943F511CB2C32E10AE53BD155F8E525FD661128E6F7FB2327E218DD23573501142C2647FC"> : tensor<8x5x1x16xi8>}> : () -> tensor<8x5x1x16xi8>
    %2 = "tosa.const"() <{values = dense<"0xEC160721FAC83C3BEFF212F7F9194810D44FDDE544F0FDFBC2E1D8E11BE7BFDB22FDEF00E849D6F5EE26BBECE603E2C7E5DDE9402DF8E0EB4D08C7FDE3132E1C0AD7060FF90B1F19D4481607E1FCE8EDE8EBDB0A0FFADE02001AFB020A434ADF120D2EEF2BEAEA0A0CE8BE2E2CE3E3D9F2E7F3DD10CBD8052BF9EC564FE726DB1C36F83E1DD7D3F35F0FBB1E2F0EFD30E609D71D102BD2F82A0BD6061E0F13ECF1EEF2230F1AF0FC25F12EC50AF8EE1B38D8F92812DA07C4F20808DE03162C19F4DF0205E8D507E219F1ED08E409E6EE00E3FAF70913E535F604F9B412EDF3DB0BC2DCF21AFAF1CF01F2E6FE44EDEAFDF8221F19F20FEF2705031BE3CF18D8D2EC0314ECF80801F7F92E1412E30A12E3250F02E6F71D14C80FED12FA301FE2F5F9C5E232F2F7EFE4301D0EF5F5D6F6BDE7FF57DECF030631CC09E6E3F6C4F62BFAEEC81012E7F1181908E0C2FAA72CE63DD7F94FDBEAAE25C7DA1C38C2CFEFFD1C12ECE649172AE5059FF0C2E814FFEE3D36FB0901A20CE7CBD9F1D839F2E0F828FD2E42F7DDD6DCFFE9550B334939A80A042CDB020041E8B941D5C9E625F1DDCAE8FA03050F1E9AE619F4F930F0E3D059093CF931EA3CF811041150EB1BDC0437DE1F4D19CFC9FBF40001FAE4300807124C12EC08EA05B22BCA440528D6F0D666F203E6AA0DEAF6EAFA19CFEE30CFFB342E34F60830AF3CF2F6E8C202ED450EC93C18F7E51544EB57E5EAFAFCE2D83DCBE805E92C21AED8DBDEF9EF4DE604210B18ED1A03251CA10CD7F208BB0FD02CFD41C80DE1F34A3509DF0038DE14EE1AEDF5F3F1E30E03170321F219F61AFB00F725F0BA22ACF80E28D71007EDF2D118194102D8070F00F819CF08E5EA0B0DE0ED1113CFDEC9F0F2182F0807F8E233FEE1E5F6110D460CFF0E281DEE062AD4E6FF140AE6EE0AEBF3EFEF040810131DF2CD0CCD080DEF03F2E2FEDCF501E7FA53EAEF0812172011FCFA01191CF30AFDE8E019F3F1E9EAEFFA211FF2ECD525050C0A14D223F504EFF8130EF8090FF905ECC03118252D182C14EFED0CF721123913DAFA18C3C440F7F210DD25131E3513C1C419D22DDDDFFCFD10DEDF0A1C2C0C11FB26DCF0C8F0E211EED4F822152A132FD4450ADAD8EC16C4F2BDF301F717D3F9E2D7F014FBF1191A1BECE3052105EAECCDE508DFD40D00C10AE2D825EFE3115916DFFAD60A14B903140202F2F2ED220225F91F2123E8EC2C0DD61734E019E515EFDF08F90745FC0EE5C8F8FF1BC41FF8E0EA28211DDEFFFDFA3B0725D92F050ED702033CC9F7140417120BC004F211071BCC3800032E02E1ED2C1028E805FAF9D3031001B40C17FAFDF6FAE106BB291DCA10F1FC1E06D805F41EC2E5CAEBD224EF25050AC6FA26040FF4E0F8E61711DBF60CD13C0F030CD4E1DE0F08DE28293202F551F70303ECC8E3FD03EF19DECD3FFB27C6BFDAF2520D55161F2BFD2101341E12EA123511262BFA0DE502EEE0E5DCE710162A10F4EB05BF1FDADCF90133F80F1CEDF10102EBEC24F11A1120320436F5BDE31917220B240CF40D11191929D0FF1D05D429E629E0FF14EAFEF2DA043B0C4A0EE90DFBFDF71017F7FE5B11051401DF1CDAE5F81B1415FFE81051B106DFD2F40BFBE9F320EA34E9FFEB330CDFE701EDFA0E05DB04E1FAFBF7EAFD03F0F624F808DB03F60F03E9E60B26DDD8EB0705F8E0FE0FE6F81902ECFE09F80EF7D50C041912E8D6F7EAE62404EBFA0C08200AF9F60A21EE0AEDDF103802F508DBECFBDEEFFA12FBFE32140E001D240F0E2D08E9010730FD2101F400E9ED0417E1E0F3FA0925023610F90AF92105011DEB1210FEFFE303ED0BE2D1F21FFDEA11EBC6F919031EEE14F10ADC08F2F1F8FE0C0FD81420F6F20603F8DF01EAF3D2D3F00EF327120C33E6050AFEFA13030AE2E0D7240DF2F5EC2908F2E521042BE00CF6ED181107EDEB1F20EB1EF6163BFBEFF9F2181DF8EED401091D15FC14E9E9F7F4132A00F218CB16D10BFB1014FF130F0EF90EE117D0F930E9F9E808E4E9173CF81BF80D11ECF30D0504F500F7000307030309FD01F9FB07F611F0FC08FF05F80B010001EC020503F30106EDF608F9F5FAF5FCF0FCF9FEF9F60D1807FB04FE0BFE0209F90404F903EC00F801F50107EC08FD080A0603F4100902FDED07FCEC0BF7F806F60511FE0119F0FCF4FB02FD0B06FCFF040DF90708FE0405F600F8F9EB0CF60B0003F30C00F8F60AFB0610F4FEF5040CE9C523CD0920E002F1FD2EBE31E405170CFBE122E3FB3B15FAEF1B16031115033221FA16FA17140520F42B411F0B0F061AFF0024E9E10EFAE714F1DBACF551EFF2FF0CE020FFEA1A3933DF0AF51CF514D6DD2F04F4D319F6FAE1FEDCF8FCD9EDD215FF3AFDE6391B04F5E9E611ED361109EB104318EA1E400DF90703E8EB30F205EFFD02FC3B0C1D63F42037E5C0E8FE1C1044170D0F02EFD4E0F2ECF92DFBF30716031617EEECECEA0FE8D9F9F8160F2C1ADDFDCBF5E023FAF42A16F8D3FAF70C27ED2AF91ADE07081711E4ECE4F81504EE0D1F00EEF23A081BF90EEAFBFF1B3ADEFEEDE426F315D60ADF291CF9F336EB06200C000D040A0AD931E7222F0FF52009181CF9E9DE220CE8E8FDE8DD0F15ECFE1927E1D9F220E8CEC93436FDE81007F425FF140EFEF5F311FCFFFE0D0E0604FEEF2BF0FAFFE50CFE200013FFEBFE251B0FFB04FFF2DEFB1AFF16F91D1712FCE2F4F7F90002060C0A000CEEE5111712F50509F004180F05FD15F204E91BF2F412F2F406EBF220EEF0000F0AFB17F902D8F4F70FF7F5FDECDCF805131414021123E1E9EA08FD11ED14F91DFFFE0D1EF303CCEF06F2EAFBF418E11001E7FAFCD7DE2AF7F339ECEE1EC11DF201F03A0138CD2CD150F5F60838EB5B1DF5CC2608FB0150352A2CE6BCE0A7E2EFFDBBE1EA3BF355C4E212EE03C51627E1D72607E2E930E3EA23EA19EF14EDEEDCC831D83A34DDE320F7C92D3206CDCFEFED5405D1E4EEDB1910CE13B5160F4B0AFFF5C72CCB20FFF8320C1AD53FD3D5396110085248E3FB27DFD4165C232943E03DF23033BC201B0A390A34EAF404E32530FE0FCE0397291DEFD22CBC1CF7D5E31607C6020F271EE102FD15F7DB38EB23DBD1E7CAE536C30EF45903C22912F229F73EB52CF54C113BF20D161F1E4FECDF4AFC271004A1A810E8F80DE0421058FB10E8E5D217EE1209E4DFF7DBEE07F91DB4FBEEDBCEE608FF261536A52DFDF425CE790517E93AF9CC37F6FC0BDF0B33E23D010F3919E8D1EA15DF0D120A1125EE26231C01F00ECEFFE1DCCB24EDEA0E2B050B101D08F6E5FCDCE0F5FF12B6E9FDEE03FAEC1E1B16F028EF28D6C7E11337E7262AE5DBFBC618F6B8ECD80107FC15F8DFD7ECED09200312F51817E8E0EF1AFDFCFBFEDDDAFB151ECDE808FC0A1FD2E5F5E607110C06180A1BFC281CCD0AF3E5F22E1DFFF6150B160C49F30BFCCA2A10E6FB0EBEFB0DF69401001021F2B22DF01AC2F038E73EFB231DFE210CABF1FE3517F733320E1958130C1F0226EEED14AEF3161920FBE229BBFF5428F4F8DEFB151BEA16F3CFDD1B35DDF1F5E05A2A2215DA43070217042DFEF2F521E849F410E4021E28CFECD108E71AEEE4F439DCECB7330418EA031549A1B39E38FA23B5E4E4F12C1D5C37452CFFE938CBD4FF40C6E4FD3921E3F60E2AFEF91220DE25FD112302F9E6230622FA0A23DFF611F43404F6FBF8EDFD1A0B09F72AF3E70E0E05E507B3FF0103FCE81708D20C150702EBFDFD0EF8EC0DFE3F092414D549F9FBFF00ECEEED35F3DC210F0A06280738E00EF40FECE3CE101701FDF7D30AF70203150C07F1190510EFEE14FF0CF4E2313C0604140C0DD90019E41CE40A2415113101EF33F9FFEEE403F7F2E9DF013118FD07EDE71ACC30F7F3F126E5B902E5FBFB3D1532DBFBF5DD0106E8FCF3182822E9D9F80B15321305B4EAE21F18EED6011CEC04F9060ADF1CE201D3F3FE20F117E62520C5E7ED1EEEF7E3E804E2F3071CDEEF221DF50D13F51501FC05F813DB33FBED1818F512E809DB18F3F3231D02FDF10F37ECED0E02CFDBEF3BFEE42F0E103FEDF60BF61EDCC1FD1006B7322D163AE227D0E533E624041ED1281110220C161FC9E30DEEB7D607CF26DBF5F2020B110F1FF004DB1506FE210CD23E40482EC03837E2EC20F2C716EA0ABCD40F0AF8CBDC10E5E4FE2D09CE0DCF09D90A0C0EFC4B18E7213A0AC3391AFF130DEDE2C9E9ECDE3122C0DD07121A1107BE2EEF1EED07FF344929DB66191F1005E4C416F6F346EE56D8DED8D3DAB5E6E1FF3EEEB231D3C704F913E51100E9C84309DB0FE3280D2710DEDFD3DACDFCF7F613B91BF2E4FDDBE340F90AEBF62430233BEE02FF0D1CC4041023FB000FF30E0BF7F71400E519F8D7F1041DF7F43B29EDF1E7F504021AF604EB15F0020F15EB23D94EC63634281FFF09F6CA1830E2E414FC9E000904FBE6AB1D2D011130E2F20D0CDADA09F42FD71004EAE1F208D9F0ECDDFF0B060304FF03FEFA0B16EAE6270AFC031211C7EAFE18FFFE0B09FDF0FBF417CFEDF10F2EFE12010107F6FE050D2DF200EEF80AFF0D040C041EFFFF10F9FA03F3F308EEF205ED19F2FDE7E4DFFA1103FD0F210710FBEEFC4215E30A0EE10838EB140D0113E1E511FAE10CFC11FBE1F41113FFEA070EF441051518E8F0E7D1F51604F61DC3FB25CBFB0B1A183CF71B0DD82EF921EA5811EAFFD706E6DA38F851DC36DF012A182FCD1CDFF115D851F80AC1B14CE4D2ECF8FA0EEA9704070CDBF202EA3FF6F1261ACCC441E7F9C012C1FB7F2C080AF5E2DE242FC4F5CEE2CBD7A6144A3C3C4011F5B0D22FDE3AB0ECFD195BE122E404E4090AF5C413EFAB040A0ADCDC02F9C80625F51AE8EFC9FF2CF60B07C02135C8CB03F3FB16"> : tensor<24x3x3x16xi8>}> : () -> tensor<24x3x3x16xi8>
    %3 = "tosa.const"() <{values = dense<"0x48D6EFF228E732301A0DD106D5F506F71DFCD1E0D9F6260F0AD948FF49E6EF4FE10CF6E93EE31A20E3CACDE9060AFBFD1C160BEE1605EBEF2335F1C511E615F54D041FD69F050919EDD4C91318E2EEE7BF071DF8CFF92F4909E5BCCBFD0809F7D5D404E925D730ED0606F6C7F22BDCCCFAF4DCEBF2F405140B0A2F1FAEF6D4ED1BF9F12ECBFD1301D7FF1C0D0B0B05D5F50F931B0CDAE6F90EF3290EE4F0081A1BFC06FF20D918B7120A00AC3D230112DB143DD26AEF20E00FCEE6F7E6F726CEC302E3CD07E311FEF6FD3443F8CBB38EC4D5FDA0493640E60CD04FC2E6497FFBF2AD390AC11D14F4ED18081029281913D6DB1B16111CEE13DF021FEA41262EF9D9EC10F81504EF1B26EB0F0408FDDC28E2E71305E9EDFBF412DF0A2B06E7EB01E731B741B0FED520E1D3F3F0B312A12FF326E8E11AE9C3FDC9FF372600F9F3E711F8EE0D9F5E1EBD06CAE6D534A4EFB1FFF1BD454BE519F90C49F356F2FC5A0DE903F2EDF504F3F0FC05F8F1E8F7090B09FE010EF604EB08FBF309F4F611F4F9F809EA0FFDFCF5FE1103F5FC0601FD0704F3E90616F6FE1014010F09F9E8F50415E7D5AFABFAB0FFD8EA6B02EFF7B6442BE50CDE14BC0E4C17E230632505D7163FBE200532FCB941DA1AFCFF05EE060A1A040A2CE2021022FE03F529F516FD01F10100EEF7FAEDF112F3F5EF0F0B0401FAFCF808090B1909080CED00ED14FA16"> : tensor<16x1x1x32xi8>}> : () -> tensor<16x1x1x32xi8>
    %4 = "tosa.const"() <{values = dense<"0x1C23FD0903CFF3EAE3ED43C1CB1120E71FED00A4EC1519EEEA3AFA07B2F90BEFEADC02090ACF0BBA0AFEC7E4E709FEEBFEFFF90F209AF1EBD2E1E00B20F70E06F1E4FD1C131FFEDF0015DF4109FB0E0DEA33340015513E471B05FF1133F8070B140E03F804FB0930051AC0F7D6FDF505AE32D7B023A2F4D008FE2615E6E2EEF9F39CA8190716F9200F09E2D508F1EEEE07FEFBEC1C140B1E0E0F2FCC25F11A07D1DE10291DE207F1F4F417E7EE02100AE007D22D0A3807042A11F314E902E3FB1B19CC260739F82D0CF51EECEEECF11DFAD004C5DE3EA843130A15E9BC0815FF00EEB00E0B0701CB0BF40C0B23F5F1E81FE6053DF4110B2E11E50318F5FE000231CD330B1438FDE10C130BE5070C110126F5261705BB0BFD160B07070AFBE114093CD0452120FD181BEED1DB2B00E925220032F500FBF8CAE1191E0E040EF80705D407361908FAFB0B11CBF8E3FCE40B6AF71CF9CAF3FB32FFF114F4031619F34AF0E3EE08E9FEE2F7FF0C1323FF0B0F370444271C12CF33DD3804060912F407FCF4E7160401EE811D03361E1C1FDAFCDD4042BC2E3003D9E6F9EAD707D1E7FDE703120EE7270922EE1EF117A20CF1F1DA0E0D612720391AFDEEE618F9F4FAFA06F4D90206210A10F8F7CDEDFDF7F9166D0910D9E566F9E41F08FEF9EE13EFF5"> : tensor<3x5x32x1xi8>}> : () -> tensor<3x5x32x1xi8>
    %5 = "tosa.const"() <{values = dense<"0x1C09EBFDF8F7BEE9FB280425F6F9990C0614FB01F8F3F8FC0F00F70202F90DEBF61EC3103B15B3DF380E001421E0F306EFFC29E23D3BCAFC0BE8E9F917F03909FD2A120BF63417FAD20BDFCEF80825081DD4FF041F041DEE0D0FD306F5BC22F3D9EF0646F816401931EA24FD32D2DC3BFCF802F01EE4FD08FEEEEC0AE90FDDF301E50E00E9DFDE01E7E2FB3206110511EFFB0300FEF8FDF6E1F1061417010B0BF1DB01DAF90DE1011B080B1426031BFFF904F8F8F8E101EFFF13F9F912070DFB09F8F807F9091DEBF70EFE0EF404FE020BD7DC2F0A04FF0CD9DE2C051DEC2F0C090AF1DEEC1E18FAFA13FDE81709D2FA020702F7FE04FCFB11F3FBE4070B070D161117F33AEFB82A5BD1FBDEED02C3F2E7F6ECEEE31409E0F6F5F4E80DF9080914E619120823030CF51002F91FFC00FDD91B26128734EEC21F1DCA7FC2A7C549F9F2FEE9E5E71B27D7091ED6EDD8CE04E21AFF11F4E6FC00E3121F0646E615EF08E4260629D5EFE1EEE8FCFFFFED061EF400FF06FF00F300F407FF01F40B090C66FE37FA12110C1EF2021950D9ADEA040503211BFFF3F6F6FAD4F3F4FBF913F1F40FFA06120B07FB1205F2FCDFE6CDEE16F70D00F51609E411EFFD0BFB120CE6F904F7FD0C05F203F7EDEF040000EEFDDEE2FBD316510FDEF7CDF41013DE0A263CE8E2029BEEF7F0C9F8E51AE0F6F814AEF519F4CF0B0BF7DAE8F6E4C2E7FEF0"> : tensor<32x1x1x16xi8>}> : () -> tensor<32x1x1x16xi8>
    %6 = "tosa.const"() <{values = dense<"0x07BE15F9E0362102F9058747E4F5DD13BF1244DA2F31E405DBF0D9DCE6F4EEFB39091F4DD83A47F8CF34FA3B0E1535D1081F000E0A1AD5F0210D0BEB0EF73D1735D4D92CEAEA151FF2B702D902433A1706E3F3BFEE4917CDEC2EC5DEF81D0CCE1B30293C07C5DDE5DF4EC21DBA17D30C1A08EE24EE0319E0FE1ADF06020816D30BE8FC292CE800200AF02BF50023C5D2B7FD0926E7FD0A21DB0DF7B60B03100CE6F7F501FCFB14E927080DFF0DFC02FDF7E0E00B2416F614D61E17FB08F8F8EADE0AF8E9F51813F502FFE428FB0DF21C0E0AEAF8FDF6030A0038CDE929D0DDFAB87DEDD9FDD781AEE3D1E5C4351C31F2EC4123E932EB52D5CE0925F0EE280077E124F108E4C7D9F7096DBEFEDFDA6D38E729121DE1F1D2CBF7C7DAEB19FF8C1E0105DAE3D616CDD8F408FC05DFEFEB1601F8200BE811F9120FF4099D20F107E3E3FF1B0822F833FC0D0A0FF4F7F30BCE02DAF9F62AFF0AC43BCBDC161708CA46D01CF2450DE221F233F319FEE42FF3DEDA0804EB1DEA2122E6190BE1503BCDC9C91312B52816D4E8EE06F61DD8E3B7E71B6BCF04BC19EBF8E205391FF4F7F615E1041CFC01FC1D1ED8E7F72635B01DE8"> : tensor<16x3x3x3xi8>}> : () -> tensor<16x3x3x3xi8>
    %7 = tosa.const_shape  {values = dense<[1, 32, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = "tosa.const"() <{values = dense<0.0693053231> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %9 = "tosa.const"() <{values = dense<14.4289064> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %10 = "tosa.const"() <{values = dense<5.9614022E-4> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %11 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[1, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %14 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %15 = "tosa.const"() <{values = dense<13.3598976> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %16 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = "tosa.const"() <{values = dense<0.0748508722> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %18 = "tosa.const"() <{values = dense<13.3598976> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %19 = "tosa.const"() <{values = dense<0.142276227> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %20 = "tosa.const"() <{values = dense<0.0991138443> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %21 = "tosa.const"() <{values = dense<7.02858114> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %22 = "tosa.const"() <{values = dense<10.0894079> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %23 = "tosa.const"() <{values = dense<4.5271276E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %24 = tosa.const_shape  {values = dense<[1, 10, 13, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %25 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %26 = "tosa.const"() <{values = dense<2208.90625> : tensor<1xf32>}> : () -> tensor<1xf32>
    %27 = "tosa.const"() <{values = dense<3.52251402E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %28 = "tosa.const"() <{values = dense<2838.88159> : tensor<1xf32>}> : () -> tensor<1xf32>
    %29 = "tosa.const"() <{values = dense<0.0935267135> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %30 = "tosa.const"() <{values = dense<10.692132> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %31 = "tosa.const"() <{values = dense<0.0747437328> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %32 = "tosa.const"() <{values = dense<13.3790483> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %33 = "tosa.const"() <{values = dense<6.78236422E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %34 = "tosa.const"() <{values = dense<1474.41211> : tensor<1xf32>}> : () -> tensor<1xf32>
    %35 = "tosa.const"() <{values = dense<0.0930387154> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %36 = "tosa.const"() <{values = dense<10.7482138> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %37 = "tosa.const"() <{values = dense<0.00100733282> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %38 = "tosa.const"() <{values = dense<992.72052> : tensor<1xf32>}> : () -> tensor<1xf32>
    %39 = "tosa.const"() <{values = dense<9.439470e-02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %40 = "tosa.const"() <{values = dense<10.5938148> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %41 = "tosa.const"() <{values = dense<8.56935221E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %42 = "tosa.const"() <{values = dense<1166.94934> : tensor<1xf32>}> : () -> tensor<1xf32>
    %43 = "tosa.const"() <{values = dense<0.0849942118> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %44 = "tosa.const"() <{values = dense<11.7655067> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %45 = "tosa.const"() <{values = dense<2.49507226E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %46 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %47 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %48 = "tosa.const"() <{values = dense<4.007900e+03> : tensor<1xf32>}> : () -> tensor<1xf32>
    %49 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %50 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %51 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %52 = "tosa.const"() <{values = dense<30.7878799> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %53 = "tosa.const"() <{values = dense<2.49507226E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %54 = "tosa.const"() <{values = dense<[677, -21, 363, 512, 1015, -122, -421, -996, -1072, 1410, -102, 946, -1560, -2330, -1261, 1379]> : tensor<16xi32>}> : () -> tensor<16xi32>
    %55 = "tosa.const"() <{values = dense<4.5271276E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %56 = "tosa.const"() <{values = dense<[229, 58, 398, 1185, 613, 146, -273, 448]> : tensor<8xi32>}> : () -> tensor<8xi32>
    %57 = "tosa.const"() <{values = dense<6.78236422E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %58 = "tosa.const"() <{values = dense<[179, -226, -618, 143, -284, -543, -542, -99, 642, -77, 475, -994, -371, -556, -121, 341]> : tensor<16xi32>}> : () -> tensor<16xi32>
    %59 = "tosa.const"() <{values = dense<3.52251402E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %60 = "tosa.const"() <{values = dense<[-347, -190, 438, 548, -1338, 73, 131, 260, -899, 204, -277, 433, 306, 590, 1265, 409, 489, 798, -705, -429, -25, -275, 1371, 42]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %61 = "tosa.const"() <{values = dense<8.56935221E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %62 = "tosa.const"() <{values = dense<[-190, -15, -27, -13, -12, -228, -369, -233, 375, 131, 205, 483, -413, 179, -376, -117, 170, 565, -274, -33, 405, -522, 127, -108, -309, 51, 208, -319, 133, 61, -435, 544]> : tensor<32xi32>}> : () -> tensor<32xi32>
    %63 = "tosa.const"() <{values = dense<0.00100733282> : tensor<1xf32>}> : () -> tensor<1xf32>
    %64 = "tosa.const"() <{values = dense<[284, -256, -365, -344, 554, -314, -70, -55, 307, -518, -12, 362, 332, 122, -78, 523, -498, 292, 151, 176, 79, 61, 277, -343, -371, 48, 16, 49, 474, -173, 224, 114]> : tensor<32xi32>}> : () -> tensor<32xi32>
    %65 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %66 = "tosa.const"() <{values = dense<5.9614022E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %67 = "tosa.const"() <{values = dense<[336, -941, 695, -489, -2908, 768, -1718, 2496, 3117, 1277]> : tensor<10xi32>}> : () -> tensor<10xi32>
    %68 = tosa.cast %67 : (tensor<10xi32>) -> tensor<10xf32>
    %69 = tosa.mul %68, %66, %65 : (tensor<10xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<10xf32>
    %70 = tosa.cast %64 : (tensor<32xi32>) -> tensor<32xf32>
    %71 = tosa.mul %70, %63, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %72 = tosa.cast %62 : (tensor<32xi32>) -> tensor<32xf32>
    %73 = tosa.mul %72, %61, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %74 = tosa.cast %60 : (tensor<24xi32>) -> tensor<24xf32>
    %75 = tosa.mul %74, %59, %65 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %76 = tosa.cast %58 : (tensor<16xi32>) -> tensor<16xf32>
    %77 = tosa.mul %76, %57, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %78 = tosa.cast %56 : (tensor<8xi32>) -> tensor<8xf32>
    %79 = tosa.mul %78, %55, %65 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %80 = tosa.cast %54 : (tensor<16xi32>) -> tensor<16xf32>
    %81 = tosa.mul %80, %53, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %82 = tosa.mul %arg0, %52, %65 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %83 = tosa.floor %82 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %84 = tosa.sub %82, %83 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %85 = tosa.ceil %82 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %86 = tosa.mul %83, %51, %65 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %87 = tosa.floor %86 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %88 = tosa.mul %87, %50, %65 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %89 = tosa.equal %83, %88 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %90 = tosa.equal %84, %51 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x3x20x28xi1>
    %91 = tosa.greater %51, %84 : (tensor<1x1x1x1xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %92 = tosa.logical_and %90, %89 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %93 = tosa.logical_or %91, %92 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %94 = tosa.select %93, %83, %85 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %95 = tosa.clamp %94 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %96 = tosa.cast %95 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi8>
    %97 = tosa.mul %81, %48, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %98 = tosa.floor %97 : (tensor<16xf32>) -> tensor<16xf32>
    %99 = tosa.sub %97, %98 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %100 = tosa.ceil %97 : (tensor<16xf32>) -> tensor<16xf32>
    %101 = tosa.mul %98, %47, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %102 = tosa.floor %101 : (tensor<16xf32>) -> tensor<16xf32>
    %103 = tosa.mul %102, %46, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %104 = tosa.equal %98, %103 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %105 = tosa.equal %99, %47 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xi1>
    %106 = tosa.greater %47, %99 : (tensor<1xf32>, tensor<16xf32>) -> tensor<16xi1>
    %107 = tosa.logical_and %105, %104 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %108 = tosa.logical_or %106, %107 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %109 = tosa.select %108, %98, %100 : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %110 = tosa.clamp %109 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<16xf32>) -> tensor<16xf32>
    %111 = tosa.cast %110 : (tensor<16xf32>) -> tensor<16xi32>
    %112 = tosa.transpose %96 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x3x20x28xi8>) -> tensor<1x20x28x3xi8>
    %113 = tosa.conv2d %112, %6, %111, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x20x28x3xi8>, tensor<16x3x3x3xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x28x16xi32>
    %114 = tosa.transpose %113 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x28x16xi32>) -> tensor<1x16x10x28xi32>
    %115 = tosa.cast %114 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %116 = tosa.mul %115, %45, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %117 = tosa.mul %116, %44, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %118 = tosa.floor %117 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %119 = tosa.sub %117, %118 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %120 = tosa.ceil %117 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %121 = tosa.mul %118, %51, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %122 = tosa.floor %121 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %123 = tosa.mul %122, %50, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %124 = tosa.equal %118, %123 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %125 = tosa.equal %119, %51 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xi1>
    %126 = tosa.greater %51, %119 : (tensor<1x1x1x1xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %127 = tosa.logical_and %125, %124 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %128 = tosa.logical_or %126, %127 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %129 = tosa.select %128, %118, %120 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %130 = tosa.clamp %129 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %131 = tosa.cast %130 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi8>
    %132 = tosa.cast %131 : (tensor<1x16x10x28xi8>) -> tensor<1x16x10x28xi32>
    %133 = tosa.cast %132 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %134 = tosa.mul %133, %43, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %135 = tosa.clamp %134 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %136 = tosa.mul %135, %44, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %137 = tosa.floor %136 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %138 = tosa.sub %136, %137 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %139 = tosa.ceil %136 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %140 = tosa.mul %137, %51, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %141 = tosa.floor %140 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %142 = tosa.mul %141, %50, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %143 = tosa.equal %137, %142 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %144 = tosa.equal %138, %51 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xi1>
    %145 = tosa.greater %51, %138 : (tensor<1x1x1x1xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %146 = tosa.logical_and %144, %143 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %147 = tosa.logical_or %145, %146 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %148 = tosa.select %147, %137, %139 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %149 = tosa.clamp %148 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %150 = tosa.cast %149 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi8>
    %151 = tosa.cast %150 : (tensor<1x16x10x28xi8>) -> tensor<1x16x10x28xi32>
    %152 = tosa.cast %151 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %153 = tosa.mul %152, %43, %65 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %154 = tosa.transpose %153 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x28xf32>) -> tensor<1x10x28x16xf32>
    %155 = tosa.max_pool2d %154 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 2>} : (tensor<1x10x28x16xf32>) -> tensor<1x10x14x16xf32>
    %156 = tosa.transpose %155 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x16xf32>) -> tensor<1x16x10x14xf32>
    %157 = tosa.mul %156, %44, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %158 = tosa.floor %157 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %159 = tosa.sub %157, %158 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %160 = tosa.ceil %157 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %161 = tosa.mul %158, %51, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %162 = tosa.floor %161 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %163 = tosa.mul %162, %50, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %164 = tosa.equal %158, %163 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %165 = tosa.equal %159, %51 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %166 = tosa.greater %51, %159 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %167 = tosa.logical_and %165, %164 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %168 = tosa.logical_or %166, %167 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %169 = tosa.select %168, %158, %160 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %170 = tosa.clamp %169 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %171 = tosa.cast %170 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %172 = tosa.cast %171 : (tensor<1x16x10x14xi8>) -> tensor<1x16x10x14xi32>
    %173 = tosa.cast %172 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %174 = tosa.mul %173, %43, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %175 = tosa.mul %73, %42, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %176 = tosa.floor %175 : (tensor<32xf32>) -> tensor<32xf32>
    %177 = tosa.sub %175, %176 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %178 = tosa.ceil %175 : (tensor<32xf32>) -> tensor<32xf32>
    %179 = tosa.mul %176, %47, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %180 = tosa.floor %179 : (tensor<32xf32>) -> tensor<32xf32>
    %181 = tosa.mul %180, %46, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %182 = tosa.equal %176, %181 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xi1>
    %183 = tosa.equal %177, %47 : (tensor<32xf32>, tensor<1xf32>) -> tensor<32xi1>
    %184 = tosa.greater %47, %177 : (tensor<1xf32>, tensor<32xf32>) -> tensor<32xi1>
    %185 = tosa.logical_and %183, %182 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %186 = tosa.logical_or %184, %185 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %187 = tosa.select %186, %176, %178 : (tensor<32xi1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %188 = tosa.clamp %187 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<32xf32>) -> tensor<32xf32>
    %189 = tosa.cast %188 : (tensor<32xf32>) -> tensor<32xi32>
    %190 = tosa.transpose %171 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x14xi8>) -> tensor<1x10x14x16xi8>
    %191 = tosa.conv2d %190, %5, %189, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x14x16xi8>, tensor<32x1x1x16xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x32xi32>
    %192 = tosa.transpose %191 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x32xi32>) -> tensor<1x32x10x14xi32>
    %193 = tosa.cast %192 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %194 = tosa.mul %193, %41, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %195 = tosa.mul %194, %40, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %196 = tosa.floor %195 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %197 = tosa.sub %195, %196 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %198 = tosa.ceil %195 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %199 = tosa.mul %196, %51, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %200 = tosa.floor %199 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %201 = tosa.mul %200, %50, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %202 = tosa.equal %196, %201 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %203 = tosa.equal %197, %51 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %204 = tosa.greater %51, %197 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %205 = tosa.logical_and %203, %202 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %206 = tosa.logical_or %204, %205 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %207 = tosa.select %206, %196, %198 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %208 = tosa.clamp %207 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %209 = tosa.cast %208 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %210 = tosa.cast %209 : (tensor<1x32x10x14xi8>) -> tensor<1x32x10x14xi32>
    %211 = tosa.cast %210 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %212 = tosa.mul %211, %39, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %213 = tosa.clamp %212 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %214 = tosa.mul %213, %40, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %215 = tosa.floor %214 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %216 = tosa.sub %214, %215 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %217 = tosa.ceil %214 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %218 = tosa.mul %215, %51, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %219 = tosa.floor %218 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %220 = tosa.mul %219, %50, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %221 = tosa.equal %215, %220 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %222 = tosa.equal %216, %51 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %223 = tosa.greater %51, %216 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %224 = tosa.logical_and %222, %221 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %225 = tosa.logical_or %223, %224 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %226 = tosa.select %225, %215, %217 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %227 = tosa.clamp %226 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %228 = tosa.cast %227 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %229 = tosa.mul %71, %38, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %230 = tosa.floor %229 : (tensor<32xf32>) -> tensor<32xf32>
    %231 = tosa.sub %229, %230 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %232 = tosa.ceil %229 : (tensor<32xf32>) -> tensor<32xf32>
    %233 = tosa.mul %230, %47, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %234 = tosa.floor %233 : (tensor<32xf32>) -> tensor<32xf32>
    %235 = tosa.mul %234, %46, %65 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %236 = tosa.equal %230, %235 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xi1>
    %237 = tosa.equal %231, %47 : (tensor<32xf32>, tensor<1xf32>) -> tensor<32xi1>
    %238 = tosa.greater %47, %231 : (tensor<1xf32>, tensor<32xf32>) -> tensor<32xi1>
    %239 = tosa.logical_and %237, %236 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %240 = tosa.logical_or %238, %239 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %241 = tosa.select %240, %230, %232 : (tensor<32xi1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %242 = tosa.clamp %241 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<32xf32>) -> tensor<32xf32>
    %243 = tosa.cast %242 : (tensor<32xf32>) -> tensor<32xi32>
    %244 = tosa.transpose %228 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x10x14xi8>) -> tensor<1x10x14x32xi8>
    %245 = tosa.depthwise_conv2d %244, %4, %243, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x10x14x32xi8>, tensor<3x5x32x1xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x32xi32>
    %246 = tosa.transpose %245 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x32xi32>) -> tensor<1x32x10x14xi32>
    %247 = tosa.cast %246 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %248 = tosa.mul %247, %37, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %249 = tosa.mul %248, %36, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %250 = tosa.floor %249 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %251 = tosa.sub %249, %250 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %252 = tosa.ceil %249 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %253 = tosa.mul %250, %51, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %254 = tosa.floor %253 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %255 = tosa.mul %254, %50, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %256 = tosa.equal %250, %255 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %257 = tosa.equal %251, %51 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %258 = tosa.greater %51, %251 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %259 = tosa.logical_and %257, %256 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %260 = tosa.logical_or %258, %259 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %261 = tosa.select %260, %250, %252 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %262 = tosa.clamp %261 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %263 = tosa.cast %262 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %264 = tosa.cast %263 : (tensor<1x32x10x14xi8>) -> tensor<1x32x10x14xi32>
    %265 = tosa.cast %264 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %266 = tosa.mul %265, %35, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %267 = tosa.clamp %266 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %268 = tosa.mul %267, %36, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %269 = tosa.floor %268 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %270 = tosa.sub %268, %269 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %271 = tosa.ceil %268 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %272 = tosa.mul %269, %51, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %273 = tosa.floor %272 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %274 = tosa.mul %273, %50, %65 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %275 = tosa.equal %269, %274 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %276 = tosa.equal %270, %51 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %277 = tosa.greater %51, %270 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %278 = tosa.logical_and %276, %275 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %279 = tosa.logical_or %277, %278 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %280 = tosa.select %279, %269, %271 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %281 = tosa.clamp %280 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %282 = tosa.cast %281 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %283 = tosa.mul %77, %34, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %284 = tosa.floor %283 : (tensor<16xf32>) -> tensor<16xf32>
    %285 = tosa.sub %283, %284 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %286 = tosa.ceil %283 : (tensor<16xf32>) -> tensor<16xf32>
    %287 = tosa.mul %284, %47, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %288 = tosa.floor %287 : (tensor<16xf32>) -> tensor<16xf32>
    %289 = tosa.mul %288, %46, %65 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %290 = tosa.equal %284, %289 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %291 = tosa.equal %285, %47 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xi1>
    %292 = tosa.greater %47, %285 : (tensor<1xf32>, tensor<16xf32>) -> tensor<16xi1>
    %293 = tosa.logical_and %291, %290 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %294 = tosa.logical_or %292, %293 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %295 = tosa.select %294, %284, %286 : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %296 = tosa.clamp %295 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<16xf32>) -> tensor<16xf32>
    %297 = tosa.cast %296 : (tensor<16xf32>) -> tensor<16xi32>
    %298 = tosa.transpose %282 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x10x14xi8>) -> tensor<1x10x14x32xi8>
    %299 = tosa.conv2d %298, %3, %297, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x14x32xi8>, tensor<16x1x1x32xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x16xi32>
    %300 = tosa.transpose %299 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x16xi32>) -> tensor<1x16x10x14xi32>
    %301 = tosa.cast %300 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %302 = tosa.mul %301, %33, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %303 = tosa.mul %302, %32, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %304 = tosa.floor %303 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %305 = tosa.sub %303, %304 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %306 = tosa.ceil %303 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %307 = tosa.mul %304, %51, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %308 = tosa.floor %307 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %309 = tosa.mul %308, %50, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %310 = tosa.equal %304, %309 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %311 = tosa.equal %305, %51 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %312 = tosa.greater %51, %305 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %313 = tosa.logical_and %311, %310 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %314 = tosa.logical_or %312, %313 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %315 = tosa.select %314, %304, %306 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %316 = tosa.clamp %315 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %317 = tosa.cast %316 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %318 = tosa.cast %317 : (tensor<1x16x10x14xi8>) -> tensor<1x16x10x14xi32>
    %319 = tosa.cast %318 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %320 = tosa.mul %319, %31, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %321 = tosa.add %174, %320 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %322 = tosa.mul %321, %30, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %323 = tosa.floor %322 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %324 = tosa.sub %322, %323 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %325 = tosa.ceil %322 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %326 = tosa.mul %323, %51, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %327 = tosa.floor %326 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %328 = tosa.mul %327, %50, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %329 = tosa.equal %323, %328 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %330 = tosa.equal %324, %51 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %331 = tosa.greater %51, %324 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %332 = tosa.logical_and %330, %329 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %333 = tosa.logical_or %331, %332 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %334 = tosa.select %333, %323, %325 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %335 = tosa.clamp %334 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %336 = tosa.cast %335 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %337 = tosa.cast %336 : (tensor<1x16x10x14xi8>) -> tensor<1x16x10x14xi32>
    %338 = tosa.cast %337 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %339 = tosa.mul %338, %29, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %340 = tosa.clamp %339 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %341 = tosa.mul %340, %30, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %342 = tosa.floor %341 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %343 = tosa.sub %341, %342 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %344 = tosa.ceil %341 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %345 = tosa.mul %342, %51, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %346 = tosa.floor %345 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %347 = tosa.mul %346, %50, %65 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %348 = tosa.equal %342, %347 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %349 = tosa.equal %343, %51 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %350 = tosa.greater %51, %343 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %351 = tosa.logical_and %349, %348 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %352 = tosa.logical_or %350, %351 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %353 = tosa.select %352, %342, %344 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %354 = tosa.clamp %353 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %355 = tosa.cast %354 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %356 = tosa.mul %75, %28, %65 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %357 = tosa.floor %356 : (tensor<24xf32>) -> tensor<24xf32>
    %358 = tosa.sub %356, %357 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %359 = tosa.ceil %356 : (tensor<24xf32>) -> tensor<24xf32>
    %360 = tosa.mul %357, %47, %65 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %361 = tosa.floor %360 : (tensor<24xf32>) -> tensor<24xf32>
    %362 = tosa.mul %361, %46, %65 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %363 = tosa.equal %357, %362 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %364 = tosa.equal %358, %47 : (tensor<24xf32>, tensor<1xf32>) -> tensor<24xi1>
    %365 = tosa.greater %47, %358 : (tensor<1xf32>, tensor<24xf32>) -> tensor<24xi1>
    %366 = tosa.logical_and %364, %363 : (tensor<24xi1>, tensor<24xi1>) -> tensor<24xi1>
    %367 = tosa.logical_or %365, %366 : (tensor<24xi1>, tensor<24xi1>) -> tensor<24xi1>
    %368 = tosa.select %367, %357, %359 : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %369 = tosa.clamp %368 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<24xf32>) -> tensor<24xf32>
    %370 = tosa.cast %369 : (tensor<24xf32>) -> tensor<24xi32>
    %371 = tosa.transpose %355 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x14xi8>) -> tensor<1x10x14x16xi8>
    %372 = tosa.conv2d %371, %2, %370, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x14x16xi8>, tensor<24x3x3x16xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x7x24xi32>
    %373 = tosa.transpose %372 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x7x24xi32>) -> tensor<1x24x5x7xi32>
    %374 = tosa.cast %373 : (tensor<1x24x5x7xi32>) -> tensor<1x24x5x7xf32>
    %375 = tosa.mul %374, %27, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %376 = tosa.mul %79, %26, %65 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %377 = tosa.floor %376 : (tensor<8xf32>) -> tensor<8xf32>
    %378 = tosa.sub %376, %377 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %379 = tosa.ceil %376 : (tensor<8xf32>) -> tensor<8xf32>
    %380 = tosa.mul %377, %47, %65 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %381 = tosa.floor %380 : (tensor<8xf32>) -> tensor<8xf32>
    %382 = tosa.mul %381, %46, %65 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %383 = tosa.equal %377, %382 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %384 = tosa.equal %378, %47 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xi1>
    %385 = tosa.greater %47, %378 : (tensor<1xf32>, tensor<8xf32>) -> tensor<8xi1>
    %386 = tosa.logical_and %384, %383 : (tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %387 = tosa.logical_or %385, %386 : (tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %388 = tosa.select %387, %377, %379 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %389 = tosa.clamp %388 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<8xf32>) -> tensor<8xf32>
    %390 = tosa.cast %389 : (tensor<8xf32>) -> tensor<8xi32>
    %391 = tosa.slice %371, %25, %24 : (tensor<1x10x14x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x10x13x16xi8>
    %392 = tosa.conv2d %391, %1, %390, %65, %65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 1, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x13x16xi8>, tensor<8x5x1x16xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x7x8xi32>
    %393 = tosa.transpose %392 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x7x8xi32>) -> tensor<1x8x5x7xi32>
    %394 = tosa.cast %393 : (tensor<1x8x5x7xi32>) -> tensor<1x8x5x7xf32>
    %395 = tosa.mul %394, %23, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %396 = tosa.mul %375, %22, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %397 = tosa.floor %396 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %398 = tosa.sub %396, %397 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %399 = tosa.ceil %396 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %400 = tosa.mul %397, %51, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %401 = tosa.floor %400 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %402 = tosa.mul %401, %50, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %403 = tosa.equal %397, %402 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %404 = tosa.equal %398, %51 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x5x7xi1>
    %405 = tosa.greater %51, %398 : (tensor<1x1x1x1xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %406 = tosa.logical_and %404, %403 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %407 = tosa.logical_or %405, %406 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %408 = tosa.select %407, %397, %399 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %409 = tosa.clamp %408 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %410 = tosa.cast %409 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi8>
    %411 = tosa.mul %395, %21, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %412 = tosa.floor %411 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %413 = tosa.sub %411, %412 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %414 = tosa.ceil %411 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %415 = tosa.mul %412, %51, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %416 = tosa.floor %415 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %417 = tosa.mul %416, %50, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %418 = tosa.equal %412, %417 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %419 = tosa.equal %413, %51 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x8x5x7xi1>
    %420 = tosa.greater %51, %413 : (tensor<1x1x1x1xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %421 = tosa.logical_and %419, %418 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %422 = tosa.logical_or %420, %421 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %423 = tosa.select %422, %412, %414 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %424 = tosa.clamp %423 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %425 = tosa.cast %424 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi8>
    %426 = tosa.cast %410 : (tensor<1x24x5x7xi8>) -> tensor<1x24x5x7xi32>
    %427 = tosa.cast %426 : (tensor<1x24x5x7xi32>) -> tensor<1x24x5x7xf32>
    %428 = tosa.mul %427, %20, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %429 = tosa.cast %425 : (tensor<1x8x5x7xi8>) -> tensor<1x8x5x7xi32>
    %430 = tosa.cast %429 : (tensor<1x8x5x7xi32>) -> tensor<1x8x5x7xf32>
    %431 = tosa.mul %430, %19, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %432 = tosa.clamp %428 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %433 = tosa.clamp %431 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %434 = tosa.mul %432, %22, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %435 = tosa.floor %434 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %436 = tosa.sub %434, %435 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %437 = tosa.ceil %434 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %438 = tosa.mul %435, %51, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %439 = tosa.floor %438 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %440 = tosa.mul %439, %50, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %441 = tosa.equal %435, %440 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %442 = tosa.equal %436, %51 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x5x7xi1>
    %443 = tosa.greater %51, %436 : (tensor<1x1x1x1xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %444 = tosa.logical_and %442, %441 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %445 = tosa.logical_or %443, %444 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %446 = tosa.select %445, %435, %437 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %447 = tosa.clamp %446 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %448 = tosa.cast %447 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi8>
    %449 = tosa.mul %433, %21, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %450 = tosa.floor %449 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %451 = tosa.sub %449, %450 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %452 = tosa.ceil %449 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %453 = tosa.mul %450, %51, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %454 = tosa.floor %453 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %455 = tosa.mul %454, %50, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %456 = tosa.equal %450, %455 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %457 = tosa.equal %451, %51 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x8x5x7xi1>
    %458 = tosa.greater %51, %451 : (tensor<1x1x1x1xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %459 = tosa.logical_and %457, %456 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %460 = tosa.logical_or %458, %459 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %461 = tosa.select %460, %450, %452 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %462 = tosa.clamp %461 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %463 = tosa.cast %462 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi8>
    %464 = tosa.cast %448 : (tensor<1x24x5x7xi8>) -> tensor<1x24x5x7xi32>
    %465 = tosa.cast %464 : (tensor<1x24x5x7xi32>) -> tensor<1x24x5x7xf32>
    %466 = tosa.mul %465, %20, %65 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %467 = tosa.cast %463 : (tensor<1x8x5x7xi8>) -> tensor<1x8x5x7xi32>
    %468 = tosa.cast %467 : (tensor<1x8x5x7xi32>) -> tensor<1x8x5x7xf32>
    %469 = tosa.mul %468, %19, %65 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %470 = tosa.concat %466, %469 {axis = 1 : i32} : (tensor<1x24x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x32x5x7xf32>
    %471 = tosa.mul %470, %21, %65 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %472 = tosa.floor %471 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %473 = tosa.sub %471, %472 : (tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %474 = tosa.ceil %471 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %475 = tosa.mul %472, %51, %65 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %476 = tosa.floor %475 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %477 = tosa.mul %476, %50, %65 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %478 = tosa.equal %472, %477 : (tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi1>
    %479 = tosa.equal %473, %51 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x7xi1>
    %480 = tosa.greater %51, %473 : (tensor<1x1x1x1xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi1>
    %481 = tosa.logical_and %479, %478 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xi1>) -> tensor<1x32x5x7xi1>
    %482 = tosa.logical_or %480, %481 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xi1>) -> tensor<1x32x5x7xi1>
    %483 = tosa.select %482, %472, %474 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %484 = tosa.clamp %483 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %485 = tosa.cast %484 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi8>
    %486 = tosa.cast %485 : (tensor<1x32x5x7xi8>) -> tensor<1x32x5x7xi32>
    %487 = tosa.cast %486 : (tensor<1x32x5x7xi32>) -> tensor<1x32x5x7xf32>
    %488 = tosa.mul %487, %19, %65 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %489 = tosa.transpose %488 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x5x7xf32>) -> tensor<1x5x7x32xf32>
    %490 = tosa.avg_pool2d %489, %49, %49 {acc_type = f32, kernel = array<i64: 5, 7>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x7x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x32xf32>
    %491 = tosa.reshape %490, %7 : (tensor<1x1x1x32xf32>, !tosa.shape<4>) -> tensor<1x32x1x1xf32>
    %492 = tosa.mul %491, %18, %65 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %493 = tosa.floor %492 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %494 = tosa.sub %492, %493 : (tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %495 = tosa.ceil %492 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %496 = tosa.mul %493, %51, %65 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %497 = tosa.floor %496 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %498 = tosa.mul %497, %50, %65 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %499 = tosa.equal %493, %498 : (tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi1>
    %500 = tosa.equal %494, %51 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x1x1xi1>
    %501 = tosa.greater %51, %494 : (tensor<1x1x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi1>
    %502 = tosa.logical_and %500, %499 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xi1>) -> tensor<1x32x1x1xi1>
    %503 = tosa.logical_or %501, %502 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xi1>) -> tensor<1x32x1x1xi1>
    %504 = tosa.select %503, %493, %495 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %505 = tosa.clamp %504 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %506 = tosa.cast %505 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi8>
    %507 = tosa.cast %506 : (tensor<1x32x1x1xi8>) -> tensor<1x32x1x1xi32>
    %508 = tosa.cast %507 : (tensor<1x32x1x1xi32>) -> tensor<1x32x1x1xf32>
    %509 = tosa.mul %508, %17, %65 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %510 = tosa.reshape %509, %16 : (tensor<1x32x1x1xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %511 = tosa.mul %510, %15, %65 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %512 = tosa.floor %511 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %513 = tosa.sub %511, %512 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
    %514 = tosa.ceil %511 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %515 = tosa.mul %512, %14, %65 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %516 = tosa.floor %515 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %517 = tosa.mul %516, %13, %65 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %518 = tosa.equal %512, %517 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xi1>
    %519 = tosa.equal %513, %14 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xi1>
    %520 = tosa.greater %14, %513 : (tensor<1x1xf32>, tensor<1x32xf32>) -> tensor<1x32xi1>
    %521 = tosa.logical_and %519, %518 : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %522 = tosa.logical_or %520, %521 : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %523 = tosa.select %522, %512, %514 : (tensor<1x32xi1>, tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
    %524 = tosa.clamp %523 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %525 = tosa.cast %524 : (tensor<1x32xf32>) -> tensor<1x32xi8>
    %526 = tosa.reshape %525, %12 : (tensor<1x32xi8>, !tosa.shape<3>) -> tensor<1x1x32xi8>
    %527 = tosa.matmul %526, %0, %65, %65 : (tensor<1x1x32xi8>, tensor<1x32x10xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x10xi32>
    %528 = tosa.reshape %527, %11 : (tensor<1x1x10xi32>, !tosa.shape<2>) -> tensor<1x10xi32>
    %529 = tosa.cast %528 : (tensor<1x10xi32>) -> tensor<1x10xf32>
    %530 = tosa.mul %529, %10, %65 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %531 = tosa.reshape %69, %11 : (tensor<10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %532 = tosa.add %530, %531 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %533 = tosa.mul %532, %9, %65 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %534 = tosa.floor %533 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %535 = tosa.sub %533, %534 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %536 = tosa.ceil %533 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %537 = tosa.mul %534, %14, %65 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %538 = tosa.floor %537 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %539 = tosa.mul %538, %13, %65 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %540 = tosa.equal %534, %539 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %541 = tosa.equal %535, %14 : (tensor<1x10xf32>, tensor<1x1xf32>) -> tensor<1x10xi1>
    %542 = tosa.greater %14, %535 : (tensor<1x1xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %543 = tosa.logical_and %541, %540 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %544 = tosa.logical_or %542, %543 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %545 = tosa.select %544, %534, %536 : (tensor<1x10xi1>, tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %546 = tosa.clamp %545 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %547 = tosa.cast %546 : (tensor<1x10xf32>) -> tensor<1x10xi8>
    %548 = tosa.cast %547 : (tensor<1x10xi8>) -> tensor<1x10xi32>
    %549 = tosa.cast %548 : (tensor<1x10xi32>) -> tensor<1x10xf32>
    %550 = tosa.mul %549, %8, %65 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    return %550 : tensor<1x10xf32>
  }
}

